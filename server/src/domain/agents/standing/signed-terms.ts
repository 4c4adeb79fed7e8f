// The terms of a standing approval, from the signature itself: no row can say more than what a device has signed.
import type { StandingTerms } from '@countersign/contract'
import { createVerifier, JwtRefused, verifyJws } from '@countersign/platform/crypto'
import type { SignedStanding } from './standing-store.ts'

/** Undefined if the device has not signed such terms. */
export function signedTerms(
  tenantId: string,
  { signature, public_jwk: jwk, thumbprint }: Pick<SignedStanding, 'signature' | 'public_jwk' | 'thumbprint'>,
): StandingTerms | undefined {
  try {
    const key = createVerifier(jwk)
    const { tid, decision, standing } = verifyJws(signature, {
      typ: 'device-response+jwt',
      keyFor: (kid) => (kid === thumbprint ? key : undefined),
    })
    return tid === tenantId && decision === 'approve' && standing ? (standing as StandingTerms) : undefined
  } catch (error) {
    if (error instanceof JwtRefused) return undefined
    throw error
  }
}
