// A software authenticator and the browser in front of it. It answers correctly unless a test asks for a deviation.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Encodable, encodeCbor } from './cbor.ts'

export const rpId = 'shop.example'
export const origin = 'https://shop.example'
export const up = 0x01
export const uv = 0x04
export const be = 0x08
export const bs = 0x10
const attestedFlag = 0x40

type Kind = 'ES256' | 'ES384' | 'EdDSA' | 'RS256'
type Members = Readonly<Record<string, unknown>>

export interface Deviation {
  readonly flags?: number
  readonly signCount?: number
  readonly rpId?: string
  readonly clientData?: Members
  /** Instead of the client data as a browser writes it. */
  readonly clientDataText?: string
  /** Appended to the authenticator data. */
  readonly suffix?: Buffer
  readonly response?: Members
  readonly members?: Members
}

export interface CreateDeviation extends Deviation {
  readonly credentialId?: Buffer
  readonly cose?: Buffer
  readonly aaguid?: Buffer
  readonly attest?: (authData: Buffer, clientDataHash: Buffer) => { fmt: string; attStmt: Map<string, Encodable> }
  readonly attestationObject?: (parts: Map<string, Encodable>) => Buffer
}

export interface SoftwareAuthenticator {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly cose: Buffer
  create(challenge: Buffer, deviation?: CreateDeviation): ReturnType<typeof toJson>
  get(challenge: Buffer, deviation?: Deviation): ReturnType<typeof toJson>
}

export function softwareAuthenticator(kind: Kind = 'ES256'): SoftwareAuthenticator {
  const { privateKey, publicKey } = generate(kind)
  const id = randomBytes(32)
  const cose = coseKey(kind, publicKey)

  function create(challenge: Buffer, deviation: CreateDeviation = {}) {
    const { credentialId = id, aaguid = Buffer.alloc(16) } = deviation
    const idLength = Buffer.of(credentialId.length >> 8, credentialId.length & 0xff)
    const attested = Buffer.concat([aaguid, idLength, credentialId, deviation.cose ?? cose])
    const authData = authenticatorData((deviation.flags ?? up | uv) | attestedFlag, deviation, attested)
    const json = clientDataJson('webauthn.create', challenge, deviation)
    const { fmt, attStmt } = deviation.attest?.(authData, sha256(json)) ?? { fmt: 'none', attStmt: new Map() }
    const parts = new Map<string, Encodable>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ])
    const attestationObject = (deviation.attestationObject ?? encodeCbor)(parts).toString('base64url')
    const response = { clientDataJSON: json.toString('base64url'), attestationObject, transports: ['usb', 'nfc'] }
    return toJson(credentialId, response, deviation)
  }

  function get(challenge: Buffer, deviation: Deviation = {}) {
    const authData = authenticatorData(deviation.flags ?? up | uv, deviation)
    const json = clientDataJson('webauthn.get', challenge, deviation)
    const signature = sign(hashFor(kind), Buffer.concat([authData, sha256(json)]), privateKey)
    const response = {
      clientDataJSON: json.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return toJson(id, response, deviation)
  }

  return { id, privateKey, publicKey, cose, create, get }
}

export function coseKey(kind: Kind, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const parameters: Record<Kind, [number, Encodable][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    ES384: [
      [1, 2],
      [3, -35],
      [-1, 2],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  }
  return encodeCbor(new Map(parameters[kind]))
}

export function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function authenticatorData(flags: number, deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
  const fixed = Buffer.alloc(5)
  fixed.writeUInt8(flags)
  fixed.writeUInt32BE(deviation.signCount ?? 0, 1)
  return Buffer.concat([sha256(deviation.rpId ?? rpId), fixed, attested, deviation.suffix ?? Buffer.alloc(0)])
}

function clientDataJson(type: string, challenge: Buffer, { clientData, clientDataText }: Deviation): Buffer {
  const usual = { type, challenge: challenge.toString('base64url'), origin, crossOrigin: false }
  return Buffer.from(clientDataText ?? JSON.stringify({ ...usual, ...clientData }))
}

function toJson(credentialId: Buffer, response: Members, deviation: Deviation) {
  const id = credentialId.toString('base64url')
  const members = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' }
  return { ...members, response: { ...response, ...deviation.response }, ...deviation.members }
}

function generate(kind: Kind) {
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519')
  if (kind === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: kind === 'ES256' ? 'P-256' : 'P-384' })
}

function hashFor(kind: Kind) {
  return kind === 'EdDSA' ? null : kind === 'ES384' ? 'sha384' : 'sha256'
}
