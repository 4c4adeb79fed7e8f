import { extension, issue, octets, sequence, tlv } from '@countersign/testkit/attestation'
import { sha256, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { expect, it } from 'vitest'
import { outcomeOf, register, root } from './attest.fixture.ts'

const key = softwareAuthenticator()

function apple({ nonce, keys = key, missing = false }: { nonce?: Buffer; keys?: typeof key; missing?: boolean } = {}) {
  return outcomeOf(
    register(
      (authData, hash) => {
        const value = sequence(tlv(0xa1, octets(nonce ?? sha256(Buffer.concat([authData, hash])))))
        const extensions = missing ? [] : [extension('1.2.840.113635.100.8.2', value)]
        return { fmt: 'apple', attStmt: new Map([['x5c', [issue({ issuer: root, keys, extensions }).bytes]]]) }
      },
      {},
      {},
      key,
    ),
  )
}

it('accepts a certificate for this key and this ceremony', () => {
  expect(apple()).toBe('accepted')
})

it('refuses a certificate for another ceremony or another key, or without a nonce', () => {
  expect(apple({ nonce: Buffer.alloc(32) })).toBe('attestation_signature_invalid')
  expect(apple({ keys: softwareAuthenticator() })).toBe('attestation_key_mismatch')
  expect(apple({ missing: true })).toBe('attestation_certificate_invalid')
})
