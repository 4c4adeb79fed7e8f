import { fill, namesOnly, type Values } from './template.ts'

/** Headers of the connection and the body: another value would frame the request differently than it is sent. */
const ours = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export const isHeader = ([name, template]: readonly [string, string]): boolean =>
  !ours.has(name.toLowerCase()) && printable.test(template) && namesOnly(template, ['to', 'messageId', 'from'])

export function fillHeaders(templates: Readonly<Record<string, string>>, values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [name, fill(template, values, asHeaderValue)]),
  )
}

const printable = /^[\x20-\x7e]*$/

function asHeaderValue(value: string): string {
  if (!printable.test(value)) throw new Error('A value cannot be sent in a header of the gateway.')
  return value
}

/** RFC 7617. */
export function basicAuthentication(username: string, password: string, values: Values): string {
  return `Basic ${Buffer.from(`${fill(username, values)}:${fill(password, values)}`).toString('base64')}`
}
