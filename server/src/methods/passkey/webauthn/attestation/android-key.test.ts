import { sign } from 'node:crypto'
import { extension, integer, issue, octets, sequence, tlv } from '@countersign/testkit/attestation'
import { softwareAuthenticator } from '@countersign/testkit/passkeys'
import { expect, it } from 'vitest'
import { outcomeOf, register, root } from './attest.fixture.ts'

const key = softwareAuthenticator()

// [1] purpose, [600] allApplications, [702] origin, each EXPLICIT.
const purpose = (value: number) => tlv(0xa1, tlv(0x31, integer(value)))
const allApplications = tlv(Buffer.of(0xbf, 0x84, 0x58), tlv(0x05))
const origin = (value: number) => tlv(Buffer.of(0xbf, 0x85, 0x3e), integer(value))

interface Description {
  readonly software?: readonly Buffer[]
  readonly hardware?: readonly Buffer[]
  readonly challenge?: Buffer
  readonly keys?: typeof key
  readonly missing?: boolean
}

function androidKey(description: Description = {}) {
  const { software = [], hardware = [purpose(2), origin(0)], challenge, keys = key, missing } = description
  return outcomeOf(
    register(
      (authData, hash) => {
        const level = tlv(0x0a, Buffer.of(1))
        const lists = [sequence(...software), sequence(...hardware)]
        const fields = [integer(3), level, integer(4), level, octets(challenge ?? hash), octets(), ...lists]
        const extensions = missing ? [] : [extension('1.3.6.1.4.1.11129.2.1.17', sequence(...fields))]
        const leaf = issue({ issuer: root, keys, extensions })
        return {
          fmt: 'android-key',
          attStmt: new Map<string, number | Buffer | Buffer[]>([
            ['alg', -7],
            ['sig', sign('sha256', Buffer.concat([authData, hash]), keys.privateKey)],
            ['x5c', [leaf.bytes]],
          ]),
        }
      },
      {},
      {},
      key,
    ),
  )
}

it('accepts a signing key that secure hardware generated for this ceremony', () => {
  expect(androidKey()).toBe('accepted')
})

it.each([
  ['that was certified for another ceremony', { challenge: Buffer.alloc(32) }, 'attestation_statement_invalid'],
  ['that all applications may use', { software: [allApplications] }, 'attestation_statement_invalid'],
  ['that was imported', { hardware: [purpose(2), origin(2)] }, 'attestation_statement_invalid'],
  [
    'that can also decrypt',
    { hardware: [tlv(0xa1, tlv(0x31, integer(1), integer(2))), origin(0)] },
    'attestation_statement_invalid',
  ],
  [
    'that only software describes',
    { hardware: [], software: [purpose(2), origin(0)] },
    'attestation_statement_invalid',
  ],
  ['without a description', { missing: true }, 'attestation_certificate_invalid'],
  ['of another credential', { keys: softwareAuthenticator() }, 'attestation_key_mismatch'],
])('refuses a key %s', (_, description, reason) => {
  expect(androidKey(description)).toBe(reason)
})
