// Registers a credential with an attestation statement, under the policy `direct`.

import { type CertificateOptions, type Issued, issue, name, now, packedSubject } from '@countersign/testkit/attestation'
import { type CreateDeviation, type SoftwareAuthenticator, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { challenge, expectedRegistration } from '../expected.fixture.ts'
import { type AttestationPolicy, type Result, verifyRegistration } from '../index.ts'

export const root = issue({ ca: true })
export const aaguid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')

type Attest = NonNullable<CreateDeviation['attest']>

export type Direct = Partial<Exclude<AttestationPolicy, 'none'>>

export function register(
  attest: Attest,
  policy: Direct = {},
  deviation: CreateDeviation = {},
  key: SoftwareAuthenticator = softwareAuthenticator(),
) {
  const response = key.create(challenge, { aaguid, ...deviation, attest })
  const attestation: AttestationPolicy = { kind: 'direct', anchors: [root.bytes], now, ...policy }
  return verifyRegistration(response, { ...expectedRegistration, userVerification: 'preferred', attestation })
}

export function packedLeaf(options: CertificateOptions = {}): Issued {
  return issue({ issuer: root, subject: name(packedSubject), ...options })
}

export function outcomeOf(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.reason
}
