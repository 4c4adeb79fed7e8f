// What devices sign: a JWS by the device's own key, about this tenant, at about this time.
import { type DevicePublicKey, Problem } from '@countersign/contract'
import {
  type Claims,
  checkClaims,
  createVerifier,
  JwtRefused,
  thumbprint,
  verifyJws,
} from '@countersign/platform/crypto'

export interface ExpectedStatement {
  readonly typ: string
  readonly publicKeyJwk: DevicePublicKey
  readonly issuer: string
  readonly tenantId: string
  readonly now: number
}

/** The clocks of phones are off: a statement is fresh because of what it answers, not because of its time. */
const secondsEitherWay = 300

export function readStatement(jws: string, expected: ExpectedStatement): Claims {
  const { typ, publicKeyJwk, issuer, tenantId, now } = expected
  const kid = thumbprint(publicKeyJwk)
  try {
    const key = createVerifier(publicKeyJwk)
    const claims = verifyJws(jws, { typ, keyFor: (named) => (named === kid ? key : undefined) })
    checkClaims(claims, { iss: undefined, aud: issuer, maxAgeSeconds: secondsEitherWay }, now, secondsEitherWay)
    if (claims.tid !== tenantId) throw new JwtRefused('claim')
    return claims
  } catch (error) {
    if (error instanceof JwtRefused) throw refusedStatement(error.message)
    throw error
  }
}

export const refusedStatement = (message: string): Problem => new Problem('invalid_signature', { message })
