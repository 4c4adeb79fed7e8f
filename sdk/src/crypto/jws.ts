// Compact JWS (RFC 7515): signing, and reading before a signature is verified.
import { algorithmOf, algorithms } from './algorithms.ts'
import { fromBase64url, toBase64url, utf8 } from './base64url.ts'
import type { Key } from './keys.ts'

export type Claims = Readonly<Record<string, unknown>>

export async function signJws(key: Key, header: Claims, claims: Claims): Promise<string> {
  const alg = algorithmOf(key.algorithm)
  const signed = [{ alg, ...header }, claims].map((part) => toBase64url(utf8(JSON.stringify(part)))).join('.')
  const { sign } = algorithms[alg] as (typeof algorithms)[string]
  return `${signed}.${toBase64url(await crypto.subtle.sign(sign, key, utf8(signed)))}`
}

export interface ReadJws {
  readonly header: Claims
  readonly claims: Claims
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

/** Undefined for what is not a JWS. Nothing in it is verified. */
export function readJws(jws: string): ReadJws | undefined {
  const [header = '', claims = '', signature = '', ...more] = jws.split('.')
  if (more.length > 0) return undefined
  try {
    return {
      header: objectIn(header),
      claims: objectIn(claims),
      signed: utf8(`${header}.${claims}`),
      signature: fromBase64url(signature),
    }
  } catch {
    return undefined
  }
}

function objectIn(part: string): Claims {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64url(part)))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('Not an object.')
  return value as Claims
}
