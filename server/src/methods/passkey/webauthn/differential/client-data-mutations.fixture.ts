// Client data as no honest browser writes it, and some that is only unusual. The authenticator signs all of it.
import { type Deviation, origin } from '@countersign/testkit/passkeys'
import type { Random } from '../mutations.fixture.ts'
import { oneOf } from './case.fixture.ts'

const origins = [
  'https://evil.example',
  'https://shop.example.',
  'https://shop.example/',
  'https://shop.example:443',
  'https://shop.example:8443',
  'http://shop.example',
  'https://a.shop.example',
  'https://SHOP.example',
  'https://shop.example@evil.example',
  'https://shop.example\u0000',
  ' https://shop.example',
  'null',
  '',
  null,
  undefined,
  7,
  [origin],
  { origin },
]
const otherChallenges = (challenge: Buffer, encoded = challenge.toString('base64url')) => [
  `${encoded}=`,
  encoded.slice(0, -1),
  `${encoded}A`,
  encoded.toLowerCase(),
  challenge.toString('base64'),
  challenge.toString('hex'),
  Buffer.alloc(32, 8).toString('base64url'),
  '',
  null,
  undefined,
  [encoded],
]
const types = ['webauthn.create', 'webauthn.get', 'payment.get', 'WebAuthn.get', 'webauthn.create ', '', null, 1]
const frames = [
  { crossOrigin: true },
  { crossOrigin: 'true' },
  { crossOrigin: null },
  { crossOrigin: 0 },
  { crossOrigin: undefined },
  { topOrigin: origin },
  { crossOrigin: true, topOrigin: 'https://evil.example' },
  { crossOrigin: true, topOrigin: origin },
]
const unusual: readonly Readonly<Record<string, unknown>>[] = [
  { tokenBinding: { status: 'supported' } },
  { tokenBinding: { status: 'present', id: 'x' } },
  { tokenBinding: 'none' },
  { other_keys_can_be_added_here: 'do not compare clientDataJSON against a template' },
  { toJSON: 1, constructor: {} },
  { long: 'x'.repeat(1000) },
]

const texts: readonly ((usual: string) => string)[] = [
  (usual) => `\ufeff${usual}`,
  (usual) => `${usual}\n`,
  (usual) => ` ${usual}`,
  (usual) => `${usual}\u0000`,
  (usual) => `${usual}{}`,
  (usual) => `[${usual}]`,
  (usual) => JSON.stringify(usual),
  (usual) => usual.replace('}', ',}'),
  (usual) => usual.replaceAll('"', "'"),
  (usual) => usual.replace('"origin"', '"origin":"https://evil.example","origin"'),
  (usual) => usual.replace('"origin":"https://shop.example"', '"origin":"https://shop.example","origin":"x"'),
  (usual) => usual.replace('"origin"', '"\\u006frigin"'),
  (usual) => usual.replace('{', '{"__proto__":{"origin":"https://evil.example"},'),
  (usual) => usual.replace('"type"', '"type":"webauthn.get","type"'),
  (usual) => usual.replace('https:', 'https:\\/\\/'),
  (usual) => usual.slice(0, -1),
  () => '{}',
  () => 'null',
  () => '',
]

export function clientDataDeviation(
  type: 'webauthn.create' | 'webauthn.get',
  challenge: Buffer,
  random: Random,
): Deviation {
  const usual = JSON.stringify({ type, challenge: challenge.toString('base64url'), origin, crossOrigin: false })
  switch (random(6)) {
    case 0:
      return { clientData: { origin: oneOf(origins, random) } }
    case 1:
      return { clientData: { challenge: oneOf(otherChallenges(challenge), random) } }
    case 2:
      return { clientData: { type: oneOf(types, random) } }
    case 3:
      return { clientData: oneOf(frames, random) }
    case 4:
      return { clientData: oneOf(unusual, random) }
    default:
      return { clientDataText: oneOf(texts, random)(usual) }
  }
}
