import { generateKeyPairSync, sign } from 'node:crypto'
import { type Issued, issue } from '@countersign/testkit/attestation'
import { be, rpId, sha256, softwareAuthenticator, up, uv } from '@countersign/testkit/passkeys'
import { expect, it } from 'vitest'
import { type Direct, outcomeOf, register, root } from './attest.fixture.ts'

const key = softwareAuthenticator()
const leaf = issue({ issuer: root })

function u2f(chain: readonly [Issued, ...Issued[]] = [leaf], flags = up, policy: Direct = {}, authenticator = key) {
  const { x = '', y = '' } = authenticator.publicKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return register(
    (_, hash) => ({
      fmt: 'fido-u2f',
      attStmt: new Map<string, Buffer | Buffer[]>([
        [
          'sig',
          sign(
            'sha256',
            Buffer.concat([Buffer.of(0), sha256(rpId), hash, authenticator.id, ...point]),
            chain[0].privateKey,
          ),
        ],
        ['x5c', chain.map(({ bytes }) => bytes)],
      ]),
    }),
    policy,
    { flags },
    authenticator,
  )
}

it('accepts a certificate that an anchor issued, and reports no AAGUID because the signature covers none', () => {
  expect(u2f()).toMatchObject({
    ok: true,
    credential: { attestationFormat: 'fido-u2f', aaguid: '00000000-0000-0000-0000-000000000000' },
  })
})

it('refuses an AAGUID that the client wrote, even if the allow list names it', () => {
  expect(outcomeOf(u2f([leaf], up, { aaguids: ['00112233-4455-6677-8899-aabbccddeeff'] }))).toBe('aaguid_not_allowed')
})

it('refuses flags that a U2F key cannot set', () => {
  expect(outcomeOf(u2f([leaf], up | uv))).toBe('attestation_statement_invalid')
  expect(outcomeOf(u2f([leaf], up | be))).toBe('attestation_statement_invalid')
})

it('refuses a second certificate', () => {
  expect(outcomeOf(u2f([leaf, root]))).toBe('malformed_attestation_statement')
})

it('refuses a certificate whose key is not on P-256', () => {
  const other = issue({ issuer: root, keys: generateKeyPairSync('ec', { namedCurve: 'P-384' }) })
  expect(outcomeOf(u2f([other]))).toBe('attestation_signature_invalid')
})

it('refuses a signature by another key', () => {
  expect(outcomeOf(u2f([{ ...leaf, privateKey: key.privateKey }]))).toBe('attestation_signature_invalid')
})

it('refuses a credential that is not ES256', () => {
  expect(outcomeOf(u2f([leaf], up, {}, softwareAuthenticator('EdDSA')))).toBe('attestation_statement_invalid')
})

it('refuses a certificate that leads to no anchor', () => {
  expect(outcomeOf(u2f([issue()]))).toBe('attestation_untrusted')
})
