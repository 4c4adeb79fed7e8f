// The interface of push drivers: how a notification reaches a device. The device's address selects the driver.
import type { Outbound } from '@countersign/platform/outbound'

export interface PushMessage {
  /** JSON for the app on the device. */
  readonly payload: string
  /** How long the notification is useful. */
  readonly ttlSeconds: number
  /** A later message of the same topic replaces one that is not delivered yet. At most 32 of A–Z a–z 0–9 - _ */
  readonly topic: string
}

/** The keys by which a push service identifies a tenant. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushDriver<Address = unknown> {
  /** Set if the server can generate a tenant's keys. */
  newKeys?(): PushKeys
  /** The push service that an attempt waits for. */
  serviceOf(address: Address): string
  /** Rejects with `AddressGone` or `DeliveryRefused` if a retry is useless, with any other error if it is not. */
  send(message: PushMessage, address: Address, keys: PushKeys, context: PushContext): Promise<void>
}

export interface PushContext {
  readonly signal: AbortSignal
  /** The only way to make outbound connections. */
  readonly outbound: Outbound
  /** A contact for push services that need to report a problem. */
  readonly publicUrl: string
}

/** The device can never be reached at this address again. */
export class AddressGone extends Error {
  override readonly name = 'AddressGone'
}
