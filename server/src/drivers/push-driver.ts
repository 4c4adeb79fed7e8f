// What every push driver is: how a notification reaches a device. Its address says which driver that is.
import type { Outbound } from '@countersign/platform/outbound'

export interface PushMessage {
  /** JSON for the app on the device. */
  readonly payload: string
  /** For how long it is worth to be delivered. */
  readonly ttlSeconds: number
  /** A later message of the same topic takes the place of one that is not delivered yet. At most 32 of A–Z a–z 0–9 - _ */
  readonly topic: string
}

/** By which a push service knows a tenant. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushDriver<Address = unknown> {
  /** Where a tenant can make its keys by itself. */
  newKeys?(): PushKeys
  /** Whose answer an attempt waits for. */
  serviceOf(address: Address): string
  /** Rejects with `AddressGone` or `DeliveryRefused` where trying again is useless, with any other error where it is not. */
  send(message: PushMessage, address: Address, keys: PushKeys, context: PushContext): Promise<void>
}

export interface PushContext {
  readonly signal: AbortSignal
  /** The only way out. */
  readonly outbound: Outbound
  /** Who sends, for push services that want to tell somebody of a problem. */
  readonly publicUrl: string
}

/** The device is not reached by this address any more, and never will be. */
export class AddressGone extends Error {
  override readonly name = 'AddressGone'
}
