// What both implementations get to verify.
import { type SoftwareAuthenticator, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { challenge, userHandle } from '../expected.fixture.ts'
import type { Random } from '../mutations.fixture.ts'

export type Kind = 'ES256' | 'ES384' | 'EdDSA' | 'RS256'
export type Json = ReturnType<SoftwareAuthenticator['create']>

export interface Base {
  readonly kind: Kind
  readonly key: SoftwareAuthenticator
  /** Another credential with the same algorithm. */
  readonly other: SoftwareAuthenticator
  readonly challenge: Buffer
  readonly userHandle: Buffer
}

export type Mutation = (base: Base, random: Random) => Json

const kinds = ['ES256', 'ES256', 'ES256', 'EdDSA', 'ES384', 'RS256'] as const

/** Half of them ES256: almost all authenticators use it. */
export function newBases(): Base[] {
  return kinds.map((kind) => {
    const [key, other] = [softwareAuthenticator(kind), softwareAuthenticator(kind)]
    return { kind, key, other, challenge, userHandle }
  })
}

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)] as Item
}

export function withResponse(json: Json, members: Readonly<Record<string, unknown>>): Json {
  return { ...json, response: { ...json.response, ...members } }
}

export function withId(json: Json, id: string): Json {
  return { ...json, id, rawId: id }
}

/** Texts that decode leniently to the same bytes as `text`, and some that do not decode. */
export function otherBase64(text: string, random: Random): string {
  const last = text.at(-1) as string
  return oneOf(
    [
      `${text}=`,
      `${text}==`,
      `${text} `,
      `\n${text}`,
      `${text.slice(0, 5)}\n${text.slice(5)}`,
      text.replaceAll('-', '+').replaceAll('_', '/'),
      // Bits that no byte uses.
      text.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1),
      `${text}!`,
      `${text}\u0000`,
      text.toLowerCase(),
    ],
    random,
  )
}

export function unrelatedBytes(size: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length: size }, () => random(256)))
}
