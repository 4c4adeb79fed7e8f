// One JWT against the keys of its issuer. Every check fails closed.
import { algorithms } from '../crypto/algorithms.ts'
import { type Claims, readJws } from '../crypto/jws.ts'
import { CountersignError } from '../http/errors.ts'
import type { KeySet } from './jwks.ts'

export interface Expected {
  readonly typ: readonly string[]
  readonly algorithms: readonly string[]
  readonly issuer: string
  /** The token must be for one of these. */
  readonly audience: readonly string[]
}

/** Between this machine's clock and the server's. */
const toleranceSeconds = 30

export async function verifyJwt(keys: KeySet, jwt: string, expected: Expected, nowMs: number): Promise<Claims> {
  const jws = readJws(jwt)
  if (!jws) throw refused('It is not a JWT.')
  const { alg, typ, kid, crit } = jws.header
  if (typeof typ !== 'string' || !expected.typ.includes(typ)) throw refused(`Its type is not ${expected.typ[0]}.`)
  if (typeof alg !== 'string' || !expected.algorithms.includes(alg)) throw refused('Its algorithm is not accepted.')
  if (typeof kid !== 'string' || crit !== undefined) throw refused('Its header is not accepted.')
  const key = await keys.find(kid, alg)
  if (!key) throw refused('Its key is unknown.')
  const { sign } = algorithms[alg] as (typeof algorithms)[string]
  if (!(await crypto.subtle.verify(sign, key, jws.signature, jws.signed))) throw refused('Its signature is not valid.')

  const { iss, aud, exp, nbf } = jws.claims
  const now = nowMs / 1000
  if (iss !== expected.issuer) throw refused('Another issuer signed it.')
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!expected.audience.some((one) => audiences.includes(one))) throw refused('It is for another audience.')
  if (typeof exp !== 'number' || now >= exp + toleranceSeconds) throw refused('It has expired.')
  if (nbf !== undefined && (typeof nbf !== 'number' || now < nbf - toleranceSeconds))
    throw refused('It is not valid yet.')
  return jws.claims
}

export const refused = (reason: string): CountersignError =>
  new CountersignError('invalid_token', `The token is not accepted. ${reason}`)
