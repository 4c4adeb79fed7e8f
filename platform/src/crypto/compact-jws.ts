// The parts of a compact JWS (RFC 7515 section 7.1), decoded strictly. Nothing here is verified yet.
import { decodeBase64url } from './base64url.ts'
import { JwtRefused } from './jwt-refused.ts'
import { parsePlainJson } from './plain-json.ts'

const maximumLength = 8192

export interface CompactJws {
  readonly header: Record<string, unknown>
  readonly payload: Buffer
  readonly signature: Buffer
  readonly signingInput: Buffer
}

export function splitJws(jws: string): CompactJws {
  if (jws.length > maximumLength) throw new JwtRefused('too_large')
  const parts = jws.split('.')
  const [header, payload, signature] = parts.map(decodeBase64url)
  if (parts.length !== 3 || !header || !payload || !signature) throw new JwtRefused('malformed')
  const signingInput = Buffer.from(jws.slice(0, jws.lastIndexOf('.')), 'latin1')
  return { header: parsePart(header), payload, signature, signingInput }
}

export function parsePart(bytes: Uint8Array): Record<string, unknown> {
  try {
    return parsePlainJson(bytes)
  } catch {
    throw new JwtRefused('malformed')
  }
}

/** RFC 7515 section 4.1.9: media types are case-insensitive, and `application/` may be omitted. */
export function isType(typ: unknown, expected: string): boolean {
  return typeof typ === 'string' && bareType(typ) === bareType(expected)
}

function bareType(typ: string): string {
  return typ.toLowerCase().replace(/^application\//, '')
}
