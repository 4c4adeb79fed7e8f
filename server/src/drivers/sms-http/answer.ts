// Interprets the response of a gateway. Errors contain nothing of its body, which may quote the number and the message.
import type { SmsHttpSettings } from '@countersign/contract'
import type { OutboundResponse } from '@countersign/platform/outbound'
import { DeliveryRefused, type Sent } from '../driver.ts'

/** Client errors that concern the connector or the moment, not the message. */
const notAboutTheMessage = new Set([401, 402, 403, 404, 405, 407, 408, 409, 421, 423, 425, 429])

export function sentOr(answer: OutboundResponse, { success = {}, messageIdPointer }: SmsHttpSettings): Sent {
  const { status } = answer
  const { statusFrom = 200, statusTo = 299, bodyPointer, bodyEquals, bodyContains } = success
  if (status < statusFrom || status > statusTo) throw notTaken(status)
  const text = answer.body.toString()
  if (bodyContains !== undefined && !text.includes(bodyContains)) throw otherwise(status)
  if (bodyPointer === undefined && messageIdPointer === undefined) return { providerMessageId: null }
  const json = parse(text, status)
  if (bodyPointer !== undefined && valueAt(json, bodyPointer) !== bodyEquals) throw otherwise(status)
  return { providerMessageId: messageIdPointer === undefined ? null : (valueAt(json, messageIdPointer) ?? null) }
}

function notTaken(status: number): Error {
  const text = `The gateway rejected the message: it responded with ${status}.`
  const isRefusal = status >= 400 && status <= 499 && !notAboutTheMessage.has(status)
  return isRefusal ? new DeliveryRefused(text) : new Error(text)
}

const otherwise = (status: number) =>
  new Error(`The gateway responded with ${status}, but not as it does for an accepted message.`)

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`The gateway responded with ${status}, but not in JSON.`)
  }
}

/** RFC 6901, for values that can be written as a short text. */
function valueAt(json: unknown, pointer: string): string | undefined {
  const steps = pointer.split('/').slice(1)
  const found = steps.reduce<unknown>((at, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof at === 'object' ? (at as Readonly<Record<string, unknown>> | null)?.[name] : undefined
  }, json)
  const isPlain = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
  return isPlain ? String(found).slice(0, 200) : undefined
}
