// A text that fits a schema and looks like what its name or format suggests.
import { createHash } from 'node:crypto'
import type { Schema } from './openapi-document.ts'
import { textMatching } from './pattern-example.ts'

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-03-14T09:26:53.589Z',
  date: '2026-03-14',
  time: '09:26:53Z',
  duration: 'PT10M',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'app.example.com',
  'idn-hostname': 'app.example.com',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  uri: 'https://app.example.com/callback',
  url: 'https://app.example.com/callback',
  iri: 'https://app.example.com/callback',
  'uri-reference': '/callback',
  'iri-reference': '/callback',
  'uri-template': 'https://app.example.com/users/{userId}',
  uuid: '0199c3a4-5b6e-7d2f-8a41-3c9e0f7b6d25',
  regex: '^[a-z]+$',
  'json-pointer': '/items/0',
  'relative-json-pointer': '0/items',
  byte: 'Y291bnRlcnNpZ24=',
}

const byName: readonly (readonly [name: RegExp, example: string])[] = [
  [/email/i, 'ada@example.com'],
  [/mobile|phone/i, '+447700900123'],
  [/ur[il]s?$/i, 'https://app.example.com/callback'],
  [/^ip|ipAddress$/i, '203.0.113.7'],
  [/tenantId|tenant_id/i, 'acme'],
  [/userId|user_id/i, 'ada'],
  [/otp$/i, '492815'],
  [/password$/i, 'correct horse battery staple'],
  [/^(?:if-match|version|etag)$/i, '"3"'],
  [/^token_type$/, 'Bearer'],
  [/access_token|assertion$|jwt$/i, 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'],
  [/^locale|language$/i, 'en'],
  [/^(?:code|error)$/, 'invalid_request'],
  [/^message|error_description$/, 'The request is not valid.'],
  [/^field$/, 'name'],
  [/^issue$/, 'is required'],
  [/name$|^label|title$/i, 'Example'],
]

export function stringExample(schema: Schema, name: string): string {
  const fits = fitsOf(schema)
  const natural = [byFormat[schema.format ?? ''], byName.find(([form]) => form.test(name))?.[1], opaque(name), 'text']
  const candidates = natural.filter((text) => text !== undefined)
  return (
    candidates.find(fits) ??
    (schema.pattern ? textMatching(schema.pattern, fits) : undefined) ??
    stretched(candidates[0] ?? '', schema)
  )
}

/** Identifiers and secrets look random but are the same on every page. */
function opaque(name: string): string | undefined {
  if (!/(?:id|secret|token|cursor|key|nonce|hash)$/i.test(name)) return undefined
  return createHash('sha256')
    .update(name)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, /(?:secret|key)$/i.test(name) ? 40 : 20)
}

function fitsOf({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: Schema): (text: string) => boolean {
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return (text) => {
    const { length } = [...text]
    return length >= minLength && length <= maxLength && (expression?.test(text) ?? true)
  }
}

function stretched(text: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): string {
  return text.padEnd(minLength, text || 'a').slice(0, maxLength)
}
