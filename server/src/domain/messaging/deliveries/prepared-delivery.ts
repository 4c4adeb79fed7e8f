// A delivery with everything that an attempt needs, so that the attempt reads nothing.
import type { Message } from '../../../drivers/driver.ts'
import type { BaseContext } from '../../base/index.ts'
import type { Route } from '../connectors/routes.ts'
import { render } from '../templates/rendering.ts'
import type { Writing } from '../templates/writing.ts'
import type { DeliveryRow } from './deliveries-store.ts'

/** How messages of one kind are sent now: by which routes, and in which words. */
export interface Outgoing {
  readonly ways: readonly Route[]
  readonly writing: Writing
  /** Of the user, if the words contain it. */
  readonly userName?: string | undefined
}

export interface PreparedDelivery {
  readonly delivery: Pick<DeliveryRow, 'delivery_id' | 'challenge_id' | 'expires_at'>
  readonly ways: readonly Route[]
  readonly message: Message
}

interface Content {
  readonly to: string
  readonly code?: string | undefined
  readonly link?: string | undefined
}

export function preparedDelivery(
  { clock }: BaseContext,
  delivery: Omit<DeliveryRow, 'sealed_to' | 'sealed_link'>,
  { ways, writing: { template, sender }, userName }: Outgoing,
  { to, code, link }: Content,
): PreparedDelivery {
  const minutes = Math.max(1, Math.round((delivery.expires_at.getTime() - clock.now()) / 60_000))
  const facts = {
    ...delivery.details,
    ...(userName === undefined ? {} : { userName }),
    ...(code === undefined ? {} : { code }),
    ...(link === undefined ? {} : { link }),
    minutes,
  }
  const { channel, delivery_id: deliveryId } = delivery
  const message = { channel, to, messageId: messageIdOf(deliveryId), ...render(template, sender, facts) }
  return { delivery, ways, message }
}

/** The same at every attempt and by every connector. */
const messageIdOf = (deliveryId: string): string => deliveryId.replace(/^dlv/, 'msg')
