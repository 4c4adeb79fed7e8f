// X-Request-Id: the caller's if HTTP lets us return it, otherwise ours. AuthZEN allows any string.
import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

const readable = /^[\x21-\x7e]{1,2048}$/
/** The characters that a header may contain (RFC 9110 section 5.5). Node reads each byte as a character. */
const sendable = /^[\t\x20-\x7e\x80-\xff]{1,2048}$/

// A random prefix per process plus a counter: as unique as a UUID, at a fraction of its cost.
const ours = randomBytes(12).toString('base64url')
let made = 0

/** The form for bodies, logs and the database: readable text without control characters. */
export function requestId(header: string | string[] | undefined): string {
  if (typeof header === 'string' && readable.test(header)) return header
  return isSendable(header) ? textOf(header) : `${ours}-${(made++).toString(36)}`
}

/** Byte for byte what the caller sent, or the id that we generated. */
export function echoRequestId(response: ServerResponse, header: string | string[] | undefined, id: string): string {
  if (!isSendable(header)) return id
  if (!readable.test(header)) sendBodyAsBytes(response)
  return header
}

const isSendable = (header: string | string[] | undefined): header is string =>
  typeof header === 'string' && sendable.test(header)

function textOf(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return (isUtf8(bytes) ? bytes.toString() : header).replace(/\p{C}/gu, '\ufffd')
}

/** Node sends a text body together with the headers, as UTF-8, which would encode the header's bytes a second time. */
function sendBodyAsBytes(response: ServerResponse): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = ((body: unknown, ...rest: unknown[]) =>
    end(typeof body === 'string' ? Buffer.from(body) : body, ...rest)) as ServerResponse['end']
}
