// One attempt to hand one message to a push service, and its outcome.
import type { PushAddress } from '@countersign/contract'
import type { Outbound } from '@countersign/platform/outbound'
import type { Places } from '@countersign/platform/turns'
import {
  AddressGone,
  DeliveryRefused,
  type PushDriver,
  type PushKeys,
  type PushMessage,
} from '../../../drivers/driver.ts'
import { pushDrivers } from '../../../drivers/index.ts'
import type { Addresses } from '../../base/index.ts'

export interface PreparedPush {
  readonly message: PushMessage
  readonly address: PushAddress
  /** The same address as it is kept. */
  readonly sealed: Buffer
  readonly keys: PushKeys
}

export type PushOutcome =
  | { readonly status: 'sent' }
  /** `gone`: nothing will ever arrive by this address. `refused`: this message will not. */
  | { readonly status: 'gone' | 'refused' | 'try_again'; readonly error: string }

interface Context {
  readonly addresses: Addresses
  readonly outbound: Outbound
  readonly places: Places
  readonly signal: AbortSignal
}

/** Rejects only if the signal aborts: the outcome is then unknown. */
export async function attemptPush({ message, address, keys }: PreparedPush, context: Context): Promise<PushOutcome> {
  const { addresses, outbound, places, signal } = context
  const driver: PushDriver<PushAddress> = pushDrivers[address.driver ?? 'web_push']
  const leave = places.occupy(driver.serviceOf(address))
  if (!leave) return { status: 'try_again', error: 'Too many requests to the push service are in progress.' }
  try {
    await driver.send(message, address, keys, { outbound, signal, publicUrl: addresses.publicUrl })
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
