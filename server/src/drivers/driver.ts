// What every driver is: how a message leaves. A connector is a driver with a tenant's settings.
import type { DriverContract, MessageChannel } from '@countersign/contract'
import type { Outbound } from '@countersign/platform/outbound'

export interface Message {
  readonly channel: MessageChannel
  readonly to: string
  readonly subject: string | null
  readonly text: string
  readonly html?: string | null
  /** The same at every attempt, so that a provider that knows it sends once. */
  readonly messageId: string
}

/** Settings and secrets are what the schemas say; whoever knows a driver only by its name hands on what is kept. */
export interface Driver<Settings = unknown, Secrets = unknown>
  extends Pick<DriverContract, 'channels' | 'settings' | 'secrets'> {
  /** Rejects with `DeliveryRefused` where trying again is useless, with any other error where it is not. */
  send(message: Message, settings: Settings, secrets: Secrets, context: DriverContext): Promise<Sent>
}

export interface DriverContext {
  readonly tenantId: string
  readonly signal: AbortSignal
  /** The only way out. */
  readonly outbound: Outbound
  /** Where there is one: in development. */
  readonly inbox?: Inbox | undefined
}

/** What people look into who try things out. */
export interface Inbox {
  put(message: Message): Promise<void>
}

export interface Sent {
  readonly providerMessageId: string | null
}

/** The provider understood and will not do it: another connector may, the same one never. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused'
}

export { AddressGone, type PushDriver, type PushKeys, type PushMessage } from './push-driver.ts'
