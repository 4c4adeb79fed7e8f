// What a device computes and signs. Implemented independently, so that a change in the server would be noticed.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** What the device showed of a challenge. */
export interface ShownChallenge {
  readonly challengeId: string
  readonly nonce: string
  readonly purpose: string
  readonly clientName: string
  readonly title: string | null
  readonly message: string | null
  readonly details: readonly { readonly label: string; readonly value: string }[]
  readonly context: object
  readonly action?: object
  readonly [member: string]: unknown
}

export const b64uSha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** RFC 8785, for strings, null, lists and objects only. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

export const detailsHashOf = ({ clientName, title, message, details, context }: ShownChallenge): string =>
  b64uSha256(canonical({ clientName, title, message, details, context }))

export function newDeviceKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const publicKeyJwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return { privateKey, publicKeyJwk, kid: b64uSha256(canonical(publicKeyJwk)) }
}

export type DeviceKey = ReturnType<typeof newDeviceKey>

export function signJws(key: KeyObject, header: object, claims: object): string {
  const encoded = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(encoded), { key, dsaEncoding: 'ieee-p1363' })
  return `${encoded}.${signature.toString('base64url')}`
}
