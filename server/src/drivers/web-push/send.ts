// One message to one push service.
import type { PushAddress } from '@countersign/contract'
import { OutboundFailed, type OutboundResponse } from '@countersign/platform/outbound'
import library, { type RequestDetails } from 'web-push'
import { DeliveryRefused } from '../driver.ts'
import { AddressGone, type PushDriver, type PushKeys, type PushMessage } from '../push-driver.ts'

const timeoutSeconds = 10

export const send: PushDriver<PushAddress>['send'] = async (message, address, keys, context) => {
  const { outbound, publicUrl, signal } = context
  const { headers, body } = details(message, address, keys, publicUrl)
  const outgoing = { method: 'POST', url: address.endpoint, headers: texts(headers), body, timeoutSeconds, signal }
  const answer = await outbound.request(outgoing).catch((error: unknown) => {
    const forbidden = error instanceof OutboundFailed && error.reason === 'forbidden'
    throw forbidden ? new DeliveryRefused(error.message) : error
  })
  mustBeTaken(answer)
}

/** The library only builds the request: it is sent through our own outbound connections. */
function details(message: PushMessage, { endpoint, keys }: PushAddress, own: PushKeys, publicUrl: string) {
  try {
    return library.generateRequestDetails({ endpoint, keys }, message.payload, {
      vapidDetails: { subject: subjectOf(publicUrl), ...own },
      TTL: message.ttlSeconds,
      topic: message.topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  } catch {
    throw new DeliveryRefused("The device's push address has invalid keys.")
  }
}

/** RFC 8292 section 2.1: an https address or one of email. */
const subjectOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`

const texts = (headers: RequestDetails['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** RFC 8030 section 7.3: 404 or 410 means that the subscription is gone. 429 and 5xx are temporary. */
function mustBeTaken({ status }: OutboundResponse): void {
  if (status >= 200 && status <= 299) return
  const text = `The push service responded with ${status}.`
  if (status === 404 || status === 410) throw new AddressGone(text)
  if (status >= 400 && status <= 499 && status !== 408 && status !== 429) throw new DeliveryRefused(text)
  throw new Error(text)
}
