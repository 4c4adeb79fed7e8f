// A packed attestation statement (WebAuthn §8.2), signed by the key of a certificate.
import { sign } from 'node:crypto'
import type { CreateDeviation } from '../passkeys/index.ts'
import type { Issued } from './certificates.ts'

type Attest = NonNullable<CreateDeviation['attest']>

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
