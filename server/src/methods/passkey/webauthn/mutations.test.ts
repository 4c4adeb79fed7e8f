import { now, packed } from '@countersign/testkit/attestation'
import { type Encodable, encodeCbor, softwareAuthenticator } from '@countersign/testkit/passkeys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packedLeaf, root } from './attestation/attest.fixture.ts'
import { decodeCbor } from './encoding/cbor.ts'
import { challenge, expectedAssertion, expectedRegistration, storedCredential } from './expected.fixture.ts'
import { offeredAlgorithms, verifyAssertion, verifyRegistration } from './index.ts'
import { mutateMember, type Random, seeded } from './mutations.fixture.ts'
import { attestationRoot, registrationResponse, testVectors } from './test-vectors.fixture.ts'

function times(count: number, random: Random, step: (random: Random) => { ok: boolean; reason?: string }): string[] {
  const reasons: string[] = []
  for (let round = 0; round < count; round += 1) {
    const result = step(random)
    reasons.push(result.ok ? 'accepted' : String(result.reason))
  }
  return reasons
}

describe.each(['ES256', 'EdDSA', 'RS256'] as const)('an assertion by %s', (kind) => {
  const key = softwareAuthenticator(kind)
  const stored = storedCredential(key)
  const valid = key.get(challenge, { signCount: 1 })

  it('is refused after any change of its bytes', () => {
    expect(verifyAssertion(valid, expectedAssertion, stored).ok).toBe(true)
    const members = ['id', 'clientDataJSON', 'authenticatorData', 'signature']
    const reasons = times(2000, seeded(1), (random) =>
      verifyAssertion(mutateMember(valid, members, random), expectedAssertion, stored),
    )
    expect(reasons).not.toContain('accepted')
    expect(reasons).not.toContain('unexpected_error')
  })

  it('is refused if its members come from two ceremonies', () => {
    const second = key.get(Buffer.alloc(32, 8), { signCount: 2 })
    const names = ['clientDataJSON', 'authenticatorData', 'signature'] as const
    for (let subset = 1; subset < 8; subset += 1) {
      const swapped = Object.fromEntries(
        names.filter((_, bit) => subset & (1 << bit)).map((name) => [name, second.response[name as never]]),
      )
      const response = { ...valid, response: { ...valid.response, ...swapped } }
      expect(verifyAssertion(response, expectedAssertion, stored).ok).toBe(false)
    }
  })
})

describe('an attested registration', () => {
  const attestation = { kind: 'direct', anchors: [root.bytes], now } as const
  const valid = softwareAuthenticator().create(challenge, { attest: packed(packedLeaf()) })

  it('is refused after any change of its bytes', () => {
    expect(verifyRegistration(valid, { ...expectedRegistration, attestation }).ok).toBe(true)
    const members = ['id', 'clientDataJSON', 'attestationObject', 'attestationObject']
    const reasons = times(3000, seeded(2), (random) =>
      verifyRegistration(mutateMember(valid, members, random), { ...expectedRegistration, attestation }),
    )
    expect(reasons).not.toContain('accepted')
    expect(reasons).not.toContain('unexpected_error')
  })
})

const attested = testVectors.filter(({ name }) => /^(tpm|apple|fido-u2f|packed-es384|packed-rs256)/.test(name))

it.each(attested)('the vector "$title" is refused after any change of its bytes', (vector) => {
  const expected = {
    ...expectedRegistration,
    challenge: Buffer.from(vector.registration.challenge, 'hex'),
    rpId: 'example.org',
    origins: ['https://example.org'],
    userVerification: 'preferred',
    attestation: { kind: 'direct', anchors: [attestationRoot], now },
    algorithms: offeredAlgorithms,
  } as const
  const valid = registrationResponse(vector)
  const original = verifyRegistration(valid, expected)
  expect(original.ok).toBe(true)
  const reasons = times(1000, seeded(3), (random) => {
    const result = verifyRegistration(mutateMember(valid, ['clientDataJSON', 'attestationObject'], random), expected)
    // U2F signs neither counter, flags nor AAGUID, so only the key that was registered must stay the same.
    const isSameKey = original.ok && result.ok && result.credential.publicKey.equals(original.credential.publicKey)
    return isSameKey && vector.name.startsWith('fido-u2f') ? { ok: false, reason: 'same key' } : result
  })
  expect(reasons).not.toContain('accepted')
  expect(reasons).not.toContain('unexpected_error')
})

describe('an unattested registration', () => {
  const valid = softwareAuthenticator().create(challenge)
  const object = Buffer.from(String(valid.response.attestationObject), 'base64url')
  const withObject = (bytes: Buffer) => ({
    ...valid,
    response: { ...valid.response, attestationObject: bytes.toString('base64url') },
  })

  it('never causes an error, and is accepted only in the one canonical encoding', () => {
    const random = seeded(4)
    for (let round = 0; round < 3000; round += 1) {
      const mutated = mutateMember(valid, ['attestationObject'], random)
      const result = verifyRegistration(mutated, expectedRegistration)
      if (!result.ok) expect(result.reason).not.toBe('unexpected_error')
      else {
        const bytes = Buffer.from(String(mutated.response.attestationObject), 'base64url')
        expect(encodeCbor(decodeCbor(bytes, 'malformed_response') as Encodable)).toEqual(bytes)
        expect(bytes.includes(result.credential.publicKey)).toBe(true)
        expect(result.credential.id.toString('base64url')).toBe(valid.id)
      }
    }
  })

  it('is refused in every other encoding of the same values', () => {
    const map = decodeCbor(object, 'malformed_response') as Map<string, Encodable>
    const [fmt, attStmt, authData] = [...map]
    const orders = [
      [fmt, authData, attStmt],
      [attStmt, fmt, authData],
      [authData, attStmt, fmt],
    ]
    const encodings = [
      ...orders.map((order) => encodeCbor(new Map(order as [string, Encodable][]))),
      // The map, then its first key, with lengths that are not the shortest; then a map of indefinite length.
      Buffer.concat([Buffer.of(0xb8, 3), object.subarray(1)]),
      Buffer.concat([Buffer.of(0xa3, 0x78, 3), object.subarray(2)]),
      Buffer.concat([Buffer.of(0xbf), object.subarray(1), Buffer.of(0xff)]),
      Buffer.concat([Buffer.of(0xd9, 0xd9, 0xf7), object]),
      Buffer.concat([Buffer.of(0xa4), object.subarray(1, 10), object.subarray(1)]),
    ]
    expect(verifyRegistration(withObject(object), expectedRegistration).ok).toBe(true)
    for (const bytes of encodings) {
      expect(verifyRegistration(withObject(bytes), expectedRegistration)).toMatchObject({
        reason: 'malformed_attestation_object',
      })
    }
  })
})

it('never throws, whatever value is in whatever place', () => {
  const key = softwareAuthenticator()
  const stored = storedCredential(key)
  const place = fc.constantFrom(
    'id',
    'rawId',
    'type',
    'response',
    'clientDataJSON',
    'attestationObject',
    'authenticatorData',
    'signature',
  )
  const registration = key.create(challenge)
  const assertion = key.get(challenge)
  fc.assert(
    fc.property(place, fc.anything(), fc.base64String(), fc.boolean(), (name, anything, text, useText) => {
      const value = useText ? text : anything
      for (const [valid, verify] of [
        [registration, (response: unknown) => verifyRegistration(response, expectedRegistration)],
        [assertion, (response: unknown) => verifyAssertion(response, expectedAssertion, stored)],
      ] as const) {
        if (!(name in valid || name in valid.response)) continue
        const changed =
          name in valid ? { ...valid, [name]: value } : { ...valid, response: { ...valid.response, [name]: value } }
        const result = verify(changed)
        if (result.ok || result.reason === 'unexpected_error') return false
      }
      return true
    }),
    { numRuns: 2000, seed: 5 },
  )
})
