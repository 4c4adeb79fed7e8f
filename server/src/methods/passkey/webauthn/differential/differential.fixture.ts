// Mutations of valid responses, through our verification and two independent implementations.
import { now } from '@countersign/testkit/attestation'
import { type Encodable, encodeCbor } from '@countersign/testkit/passkeys'
import { expect, it } from 'vitest'
import { root } from '../attestation/attest.fixture.ts'
import { decodeCbor } from '../encoding/cbor.ts'
import { expectedAssertion, expectedRegistration, storedCredential } from '../expected.fixture.ts'
import { verifyAssertion, verifyRegistration } from '../index.ts'
import { assertionMutations } from './assertion-mutations.fixture.ts'
import { type Json, withResponse } from './case.fixture.ts'
import { type Comparison, compare } from './compare.fixture.ts'
import { assertionOracles, registrationOracles, storedSignCount } from './oracles.fixture.ts'
import { attestedMutations, registrationMutations } from './registration-mutations.fixture.ts'

/** Neither side may be empty: otherwise a comparison of answers would show nothing. */
function expectAgreement(compared: Comparison, count: number, neverAccepted: readonly string[]): void {
  expect(compared.wronglyAccepted).toEqual([])
  expect(compared.unexpectedErrors).toEqual([])
  expect(compared.accepted).toBeGreaterThan(count / 10)
  expect(compared.refusedByBoth).toBeGreaterThan(count / 40)
  expect(compared.neverAccepted).toEqual(expect.arrayContaining([...neverAccepted]))
}

/** Of ten mutations, four are of registrations, one of a registration with attestation, and five of assertions. */
export function compareMutations(total: number): void {
  const title = (count: number, what: string) =>
    `of ${count.toLocaleString('en')} mutated ${what}, we accept none that another implementation refuses`
  const [registrations, attested, assertions] = [0.4, 0.1, 0.5].map((share) => share * total) as [
    number,
    number,
    number,
  ]

  it(title(registrations, 'registrations'), async () => {
    const compared = await compare({
      seed: 1,
      count: registrations,
      mutations: registrationMutations,
      oracles: registrationOracles,
      ours: (_, response) => verifyRegistration(response, expectedRegistration),
      forOracles: withoutStatement,
    })
    expectAgreement(compared, registrations, ['rpId', 'encodingOfObject', 'trailingBytes', 'typeOfResponse'])
  })

  it(title(attested, 'registrations with attestation'), async () => {
    const attestation = { kind: 'direct', anchors: [root.bytes], now } as const
    const compared = await compare({
      seed: 2,
      count: attested,
      mutations: attestedMutations,
      oracles: registrationOracles,
      ours: (_, response) => verifyRegistration(response, { ...expectedRegistration, attestation }),
    })
    expectAgreement(compared, attested, [
      'rpId',
      'membersOfObject',
      'authenticatorData',
      'trailingBytes',
      'bytesOfResponse',
    ])
  })

  it(title(assertions, 'assertions'), async () => {
    const compared = await compare({
      seed: 3,
      count: assertions,
      mutations: assertionMutations,
      oracles: assertionOracles,
      ours({ key }, response) {
        const stored = { ...storedCredential(key), signCount: storedSignCount }
        const result = verifyAssertion(response, expectedAssertion, stored)
        // The oracles refuse what may be a copy; we do so by default, in the caller.
        return result.ok && result.mayBeCloned ? { ok: false, reason: 'signature_invalid', detail: 'a copy' } : result
      },
    })
    const never = ['rpId', 'trailingBytes', 'attestedData', 'otherCredential', 'typeOfResponse', 'bytesOfResponse']
    expectAgreement(compared, assertions, never)
  })
}

/** A relying party that asks for no attestation ignores the statement, so the oracles get none. */
function withoutStatement(response: Json): Json {
  const bytes = Buffer.from(String(response.response.attestationObject), 'base64url')
  const object = decodeCbor(bytes, 'malformed_attestation_object') as Map<string, Encodable>
  if (object.get('fmt') === 'none') return response
  const bare = new Map<string, Encodable>([...object, ['fmt', 'none'], ['attStmt', new Map()]])
  return withResponse(response, { attestationObject: encodeCbor(bare).toString('base64url') })
}
