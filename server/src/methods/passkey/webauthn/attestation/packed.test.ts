import { generateKeyPairSync, sign } from 'node:crypto'
import { extension, name, octets, packed, packedSubject } from '@countersign/testkit/attestation'
import { softwareAuthenticator } from '@countersign/testkit/passkeys'
import { describe, expect, it } from 'vitest'
import { aaguid, outcomeOf, packedLeaf, register } from './attest.fixture.ts'

const invalid = 'attestation_certificate_invalid'
const aaguidExtension = (value: Buffer, critical = false) => ({
  extensions: [extension('1.3.6.1.4.1.45724.1.1.4', octets(value), critical)],
})
const subject = (changes: Record<string, string>) => ({ subject: name({ ...packedSubject, ...changes }) })

it('accepts a certificate that an anchor issued', () => {
  expect(register(packed(packedLeaf()))).toMatchObject({
    ok: true,
    credential: {
      attestationFormat: 'packed',
      attestationVerified: true,
      aaguid: '00112233-4455-6677-8899-aabbccddeeff',
    },
  })
  expect(outcomeOf(register(packed(packedLeaf(aaguidExtension(aaguid)))))).toBe('accepted')
})

describe('the certificate is refused', () => {
  it.each([
    ['if it is certified for another model', aaguidExtension(Buffer.alloc(16)), 'aaguid_mismatch'],
    ['if its AAGUID is critical', aaguidExtension(aaguid, true), invalid],
    ['if it has version 2', { version: 1 }, invalid],
    ['if it has version 1', { version: undefined }, invalid],
    ['if it is a CA', { ca: true }, invalid],
    ['with another organizational unit', subject({ '2.5.4.11': 'Marketing' }), invalid],
    ['without a country', subject({ '2.5.4.6': '' }), invalid],
    ['without an organization', subject({ '2.5.4.10': '' }), invalid],
    ['without a common name', subject({ '2.5.4.3': '' }), invalid],
    ['with an extension twice', { extensions: [extension('1.2.3', octets()), extension('1.2.3', octets())] }, invalid],
  ])('%s', (_, options, reason) => {
    expect(outcomeOf(register(packed(packedLeaf(options))))).toBe(reason)
  })
})

it('refuses a model that the allow list does not name', () => {
  const allowed = { aaguids: ['00112233-4455-6677-8899-aabbccddeeff'] }
  expect(outcomeOf(register(packed(packedLeaf()), allowed))).toBe('accepted')
  expect(outcomeOf(register(packed(packedLeaf()), allowed, { aaguid: Buffer.alloc(16) }))).toBe('aaguid_not_allowed')
  expect(outcomeOf(register(packed(packedLeaf()), { aaguids: [] }))).toBe('aaguid_not_allowed')
})

it('refuses a signature by another key than the certified one', () => {
  const attest = packed({ ...packedLeaf(), privateKey: softwareAuthenticator().privateKey })
  expect(outcomeOf(register(attest))).toBe('attestation_signature_invalid')
})

it('refuses members that the syntax does not have', () => {
  expect(outcomeOf(register(packed(packedLeaf(), [], [['z5c', true]])))).toBe('malformed_attestation_statement')
})

it('refuses an algorithm that does not fit the certified key', () => {
  expect(outcomeOf(register(packed(packedLeaf(), [], [['alg', -257]])))).toBe('attestation_signature_invalid')
})

it.each([1024, 2048])('accepts a certified RSA key only from 2,048 bits: %i', (modulusLength) => {
  const leaf = packedLeaf({ keys: generateKeyPairSync('rsa', { modulusLength }) })
  const isStrong = modulusLength === 2048
  expect(outcomeOf(register(packed(leaf, [], [['alg', -257]])))).toBe(
    isStrong ? 'accepted' : 'attestation_signature_invalid',
  )
})

describe('self attestation', () => {
  const key = softwareAuthenticator()
  const self = (alg: number, signer = key.privateKey) =>
    register(
      (authData, hash) => ({
        fmt: 'packed',
        attStmt: new Map<string, number | Buffer>([
          ['alg', alg],
          ['sig', sign('sha256', Buffer.concat([authData, hash]), signer)],
        ]),
      }),
      {},
      {},
      key,
    )

  it('is verified, and then refused because no anchor vouches for it', () => {
    expect(outcomeOf(self(-7))).toBe('attestation_self_signed')
  })

  it('is refused with another algorithm or key', () => {
    expect(outcomeOf(self(-35))).toBe('attestation_key_mismatch')
    expect(outcomeOf(self(-7, softwareAuthenticator().privateKey))).toBe('attestation_signature_invalid')
  })
})
