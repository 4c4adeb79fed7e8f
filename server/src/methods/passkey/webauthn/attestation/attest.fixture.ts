// Registers a credential with an attestation statement, under the policy `direct`.

import { sign } from 'node:crypto'
import { type CreateDeviation, type SoftwareAuthenticator, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { challenge, expectedRegistration } from '../expected.fixture.ts'
import { type AttestationPolicy, type Result, verifyRegistration } from '../index.ts'
import { type CertificateOptions, type Issued, issue, name, now, packedSubject } from './certificate.fixture.ts'

export const root = issue({ ca: true })
export const aaguid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')

type Attest = NonNullable<CreateDeviation['attest']>

export interface Direct {
  readonly anchors?: readonly Buffer[]
  readonly aaguids?: readonly string[]
  readonly now?: number
}

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

export function packed(
  leaf: Issued,
  others: readonly Issued[] = [],
  members: readonly [string, number | boolean][] = [],
): Attest {
  return (authData, clientDataHash) => ({
    fmt: 'packed',
    attStmt: new Map<string, number | boolean | Buffer | Buffer[]>([
      ['alg', -7],
      ['sig', sign('sha256', Buffer.concat([authData, clientDataHash]), leaf.privateKey)],
      ['x5c', [leaf, ...others].map(({ bytes }) => bytes)],
      ...members,
    ]),
  })
}

export function outcomeOf(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.reason
}
