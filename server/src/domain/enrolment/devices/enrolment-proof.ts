// Proves that a device holds its key, and received the code of its enrolment.
import type { DevicePublicKey } from '@countersign/contract'
import { createVerifier } from '@countersign/platform/crypto'
import { type ExpectedStatement, readStatement, refusedStatement } from '../../authenticators/index.ts'

interface ExpectedProof extends Omit<ExpectedStatement, 'typ'> {
  /** SHA-256 in base64url. */
  readonly codeHash: string
}

export function assertEnrolmentProof(proof: string, { codeHash, ...expected }: ExpectedProof): void {
  assertOnCurve(expected.publicKeyJwk)
  const claims = readStatement(proof, { ...expected, typ: 'device-enrolment+jwt' })
  if (typeof claims.jti !== 'string') throw refusedStatement('The proof has no jti.')
  if (claims.codeHash !== codeHash) throw refusedStatement('The proof is for a different enrolment.')
}

function assertOnCurve(publicKeyJwk: DevicePublicKey): void {
  try {
    createVerifier(publicKeyJwk)
  } catch {
    throw refusedStatement('The public key is not a point on the curve P-256.')
  }
}
