// The interface of drivers: how a message is sent. A connector is a driver with a tenant's settings.
import type { DriverContract, MessageChannel } from '@countersign/contract'
import type { Outbound } from '@countersign/platform/outbound'

export interface Message {
  readonly channel: MessageChannel
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly html?: string | null
  /** Of an email: instead of the name in the connector's settings. */
  readonly fromName?: string
  /** The same at every attempt, so that a provider that supports it sends once. */
  readonly messageId: string
}

/** Settings and secrets match the schemas; code that knows a driver only by its name passes on what is stored. */
export interface Driver<Settings = unknown, Secrets = unknown>
  extends Pick<DriverContract, 'channels' | 'settings' | 'secrets'> {
  /** Rejects with `DeliveryRefused` if a retry is useless, with any other error if it is not. */
  send(message: Message, settings: Settings, secrets: Secrets, context: DriverContext): Promise<Sent>
}

export interface DriverContext {
  readonly tenantId: string
  readonly signal: AbortSignal
  /** The only way to make outbound connections. */
  readonly outbound: Outbound
  /** Set only in development. */
  readonly inbox?: Inbox | undefined
}

/** The inbox in which developers read messages. */
export interface Inbox {
  put(message: Message): Promise<void>
}

export interface Sent {
  readonly providerMessageId: string | null
}

/** The provider understood the message and refuses it permanently; another connector may accept it. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused'
}

export { AddressGone, type PushDriver, type PushKeys, type PushMessage } from './push-driver.ts'
