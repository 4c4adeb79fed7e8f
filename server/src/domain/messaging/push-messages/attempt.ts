// One attempt to hand one message to a push service.
import type { PushAddress } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import {
  AddressGone,
  DeliveryRefused,
  type PushDriver,
  type PushKeys,
  type PushMessage,
} from '../../../drivers/driver.ts'
import { pushDrivers } from '../../../drivers/index.ts'
import type { MessagingContext } from '../context.ts'

export interface PreparedPush {
  readonly message: PushMessage
  readonly address: PushAddress
  /** The same address as it is stored. */
  readonly sealed: Buffer
  readonly keys: PushKeys
}

export type AttemptedPush =
  | { readonly status: 'sent' }
  /** `gone`: nothing will ever arrive by this address. `refused`: this message will not. */
  | { readonly status: 'gone' | 'refused' | 'try_again'; readonly error: string }

/** Rejects only if the signal aborts: whether the push service has taken the message is then unknown. */
export async function attemptPush(
  { addresses, outbound, pushPlaces }: MessagingContext,
  tenant: TenantScope,
  { message, address, keys }: PreparedPush,
  signal: AbortSignal,
): Promise<AttemptedPush> {
  const driver: PushDriver<PushAddress> = pushDrivers[address.driver ?? 'web_push']
  const leave = pushPlaces.occupy(driver.serviceOf(address))
  if (!leave) return { status: 'try_again', error: 'Too many requests to the push service are in progress.' }
  try {
    const context = { outbound: outbound.of(tenant.id), signal, publicUrl: addresses.publicUrl }
    await driver.send(message, address, keys, context)
    return { status: 'sent' }
  } catch (error) {
    signal.throwIfAborted()
    const text = error instanceof Error ? error.message : 'The delivery failed.'
    if (error instanceof AddressGone) return { status: 'gone', error: text }
    return { status: error instanceof DeliveryRefused ? 'refused' : 'try_again', error: text }
  } finally {
    leave()
  }
}
