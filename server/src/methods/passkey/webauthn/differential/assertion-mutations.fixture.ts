// One change to a valid assertion. Changes of client data and authenticator data are signed with the credential's key.
import { type Deviation, encodeCbor, sha256, up, uv } from '@countersign/testkit/passkeys'
import { mutateMember, type Random } from '../mutations.fixture.ts'
import {
  type Base,
  type Json,
  type Mutation,
  oneOf,
  otherBase64,
  unrelatedBytes,
  withId,
  withResponse,
} from './case.fixture.ts'
import { clientDataDeviation } from './client-data-mutations.fixture.ts'
import { otherSignature } from './signature-mutations.fixture.ts'

type Deviate = (base: Base, random: Random) => Deviation

const attested = (key: Base['key']) => Buffer.concat([Buffer.alloc(16), Buffer.of(0, 32), key.id, key.cose])

const deviations: Readonly<Record<string, Deviate>> = {
  unchanged: () => ({}),
  flags: (_, random) => ({ flags: random(256) }),
  signCount: (_, random) => ({ signCount: oneOf([0, 1, 4, 5, 6, 0x7fff_ffff, 0xffff_ffff], random) }),
  rpId: (_, random) => ({
    rpId: oneOf(['evil.example', 'shop.example.', 'SHOP.example', 'example', 'a.shop.example', ''], random),
  }),
  clientData: ({ challenge }, random) => clientDataDeviation('webauthn.get', challenge, random),
  extensions: (_, random) => ({
    flags: up | uv | oneOf([0x80, 0x80, 0], random),
    suffix: oneOf(
      [encodeCbor(new Map()), encodeCbor(new Map([['uvm', [1, 2]]])), Buffer.of(0xa1, 0x61), Buffer.of(0xbf, 0xff)],
      random,
    ),
  }),
  trailingBytes: (_, random) => ({ suffix: unrelatedBytes(1 + random(4), random) }),
  attestedData: ({ key }, random) => ({ flags: up | uv | oneOf([0x40, 0x40, 0], random), suffix: attested(key) }),
}

const changes: Readonly<Record<string, Mutation>> = {
  signature: (base, random) => {
    const json = valid(base)
    const [data, client] = ['authenticatorData', 'clientDataJSON'].map((name) => bytesOf(json, name)) as [
      Buffer,
      Buffer,
    ]
    const signed = Buffer.concat([data, sha256(client)])
    const signature = otherSignature(base, bytesOf(json, 'signature'), signed, random)
    return withResponse(json, { signature: signature.toString('base64url') })
  },
  unsignedFlags: (base, random) => {
    const json = valid(base)
    const data = bytesOf(json, 'authenticatorData')
    data[32] = random(256)
    return withResponse(json, { authenticatorData: data.toString('base64url') })
  },
  otherCredential: ({ challenge, key, other }, random) => {
    const json = other.get(challenge, counting)
    return oneOf([json, withId(json, key.id.toString('base64url'))], random)
  },
  idOfResponse: (base, random) => {
    const json = valid(base)
    const id = oneOf([otherBase64(json.id, random), base.other.id.toString('base64url'), 'AAAA', ''], random)
    return oneOf([withId(json, id), { ...json, id }, { ...json, rawId: id }], random)
  },
  typeOfResponse: (base, random) => ({
    ...valid(base),
    type: oneOf(['password', 'PUBLIC-KEY', 'public-key '], random),
  }),
  userHandle: (base, random) => {
    const handle = base.userHandle.toString('base64url')
    const wrong = unrelatedBytes(64, random).toString('base64url')
    const values = [handle, handle, wrong, '', null, undefined, `${handle}=`, `${handle}AAAA`, 7, [handle]]
    return withResponse(valid(base), { userHandle: oneOf(values, random) })
  },
  base64OfResponse: (base, random) => {
    const json = valid(base)
    const name = oneOf(['clientDataJSON', 'authenticatorData', 'signature'], random)
    return withResponse(json, { [name]: otherBase64(String(json.response[name as never]), random) })
  },
  bytesOfResponse: (base, random) =>
    mutateMember(valid(base), ['id', 'clientDataJSON', 'authenticatorData', 'signature'], random),
}

/** The stored counter is 5. */
const counting = { signCount: 6 }

export const assertionMutations: Readonly<Record<string, Mutation>> = {
  ...Object.fromEntries(
    Object.entries(deviations).map(([name, deviate]): [string, Mutation] => [
      name,
      (base, random) => base.key.get(base.challenge, { ...counting, ...deviate(base, random) }),
    ]),
  ),
  ...changes,
}

function valid({ challenge, key }: Base): Json {
  return key.get(challenge, counting)
}

function bytesOf(json: Json, name: string): Buffer {
  return Buffer.from(String(json.response[name as never]), 'base64url')
}
