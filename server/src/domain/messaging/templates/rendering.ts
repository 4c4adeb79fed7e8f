// A message as its user reads it.
import type { MessageChannel } from '@countersign/contract'
import { htmlOf } from './html.ts'
import { type MessageFacts, messageValues, type Sender } from './message-values.ts'
import { fill, type PlaceholderValues } from './placeholders.ts'
import type { Wording } from './wording.ts'

export interface Template extends Wording {
  readonly channel: MessageChannel
  readonly locale: string
}

export interface RenderedMessage {
  readonly subject: string | null
  readonly text: string
  readonly html: string | null
  /** The sender's name of an email, if the tenant has set one. */
  readonly fromName?: string
}

export function render(template: Template, sender: Sender, facts: MessageFacts): RenderedMessage {
  const { channel, locale, subject, body } = template
  const values = onOneLine(messageValues(facts, sender, locale))
  return {
    subject: subject === null ? null : fill(subject, values),
    text: fill(body, values),
    html: channel === 'email' ? htmlOf(body, values, locale, sender) : null,
    ...(channel === 'email' && sender.brand?.senderName ? { fromName: sender.brand.senderName } : {}),
  }
}

/** A name with a line break in it could forge a header, or the last line of an SMS, which browsers read the code from. */
function onOneLine(values: PlaceholderValues): PlaceholderValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')]),
  )
}
