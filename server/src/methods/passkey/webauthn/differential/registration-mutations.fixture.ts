// One change to a valid registration. Where a statement signs the change, the authenticator signs it as well.
import { sign } from 'node:crypto'
import { packed } from '@countersign/testkit/attestation'
import { type CreateDeviation, type Encodable, encodeCbor, up, uv } from '@countersign/testkit/passkeys'
import { packedLeaf } from '../attestation/attest.fixture.ts'
import { mutate, mutateMember, type Random } from '../mutations.fixture.ts'
import { type Base, type Mutation, oneOf, otherBase64, unrelatedBytes, withId, withResponse } from './case.fixture.ts'
import { otherEncoding, otherEntries } from './cbor-mutations.fixture.ts'
import { clientDataDeviation } from './client-data-mutations.fixture.ts'
import { otherKey } from './public-key-mutations.fixture.ts'

type Deviate = (base: Base, random: Random) => CreateDeviation

const leaf = packedLeaf()
const extensions = [
  encodeCbor(new Map()),
  encodeCbor(new Map([['credProtect', 2]])),
  Buffer.of(0xa1, 0x61, 0x61),
  Buffer.of(0x80),
  Buffer.of(0xbf, 0xff),
]

const deviations: Readonly<Record<string, Deviate>> = {
  unchanged: () => ({}),
  flags: (_, random) => ({ flags: random(64) }),
  signCount: (_, random) => ({ signCount: oneOf([1, 0xffff, 0x7fff_ffff, 0xffff_ffff], random) }),
  aaguid: (_, random) => ({ aaguid: unrelatedBytes(oneOf([16, 16, 15, 17], random), random) }),
  rpId: (_, random) => ({
    rpId: oneOf(['evil.example', 'shop.example.', 'SHOP.example', 'example', 'a.shop.example', ''], random),
  }),
  clientData: ({ challenge }, random) => clientDataDeviation('webauthn.create', challenge, random),
  publicKey: (base, random) => ({ cose: otherKey(base, random) }),
  credentialId: (_, random) => ({
    credentialId: unrelatedBytes(oneOf([0, 1, 16, 255, 256, 1023, 1024], random), random),
  }),
  encodingOfObject: (_, random) => ({ attestationObject: (parts) => otherEncoding(parts, random) }),
  membersOfObject: (_, random) => ({ attestationObject: (parts) => otherEntries(parts, random) }),
  authenticatorData: (_, random) => ({
    attestationObject: (parts) =>
      encodeCbor(new Map([...parts, ['authData', mutate(parts.get('authData') as Buffer, random)]])),
  }),
  extensions: (_, random) => ({
    flags: up | uv | oneOf([0x80, 0x80, 0], random),
    suffix: oneOf(extensions, random),
  }),
  trailingBytes: (_, random) => ({ suffix: unrelatedBytes(1 + random(4), random) }),
  selfAttestation: ({ kind, key, other }, random) => ({
    attest: (authData, hash) => {
      const digest = kind === 'EdDSA' ? null : kind === 'ES384' ? 'sha384' : 'sha256'
      const signer = oneOf([key, key, key, other], random)
      const algorithm = { ES256: -7, ES384: -35, EdDSA: -8, RS256: -257 }[kind]
      const attStmt = new Map<string, Encodable>([
        ['alg', oneOf([algorithm, algorithm, algorithm, -7, -257], random)],
        ['sig', sign(digest, Buffer.concat([authData, hash]), signer.privateKey)],
      ])
      return { fmt: oneOf(['packed', 'packed', 'packed', 'none', 'fido-u2f', 'unknown'], random), attStmt }
    },
  }),
  statement: (_, random) => ({
    attest: () => ({
      fmt: oneOf(['none', 'none', 'packed', 'NONE', '', 'tpm', 'constructor'], random),
      attStmt: new Map<string, Encodable>([[oneOf(['a', 'sig', 'x5c', '__proto__'], random), random(20)]]),
    }),
  }),
}

const changes: Readonly<Record<string, Mutation>> = {
  idOfResponse: ({ challenge, key, other }, random) => {
    const json = key.create(challenge)
    const id = oneOf([otherBase64(json.id, random), other.id.toString('base64url'), 'AAAA', ''], random)
    return oneOf([withId(json, id), { ...json, id }, { ...json, rawId: id }], random)
  },
  typeOfResponse: ({ challenge, key }, random) => ({
    ...key.create(challenge),
    type: oneOf(['password', 'PUBLIC-KEY', 'public-key '], random),
  }),
  base64OfResponse: ({ challenge, key }, random) => {
    const json = key.create(challenge)
    const name = oneOf(['clientDataJSON', 'attestationObject'], random)
    return withResponse(json, { [name]: otherBase64(String(json.response[name as never]), random) })
  },
  bytesOfResponse: ({ challenge, key }, random) =>
    mutateMember(key.create(challenge), ['id', 'clientDataJSON', 'attestationObject', 'attestationObject'], random),
}

export const registrationMutations: Readonly<Record<string, Mutation>> = {
  ...Object.fromEntries(Object.entries(deviations).map(([name, deviate]) => [name, created(deviate)])),
  ...changes,
}

/** The same changes under a certificate of the vendor; those of the statement itself would replace it. */
export const attestedMutations: Readonly<Record<string, Mutation>> = {
  ...Object.fromEntries(
    Object.entries(deviations)
      .filter(([name]) => name !== 'statement' && name !== 'selfAttestation')
      .map(([name, deviate]) => [
        name,
        created((base, random) => ({ ...deviate(base, random), attest: packed(leaf) })),
      ]),
  ),
  bytesOfResponse: ({ challenge, key }, random) =>
    mutateMember(key.create(challenge, { attest: packed(leaf) }), ['clientDataJSON', 'attestationObject'], random),
}

function created(deviate: Deviate): Mutation {
  return (base, random) => base.key.create(base.challenge, deviate(base, random))
}
