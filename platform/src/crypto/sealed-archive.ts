// A file that only the holder of one private key can read: X25519 with an ephemeral key, HKDF, and chunks under
// AES-256-GCM. The nonce of a chunk is its number and whether it is the last, so that chunks can be neither reordered nor
// dropped, and every chunk is bound to the header.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { SealBroken } from './gcm.ts'

const purpose = 'countersign sealed archive 1'
const tagLength = 16

export interface ArchiveKeyPair {
  /** To give to the sender. */
  readonly publicKey: string
  readonly privateKeyPkcs8: Buffer
}

export function newArchiveKeyPair(): ArchiveKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: rawOf(publicKey), privateKeyPkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }) }
}

const rawOf = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x)

/** Undefined if the text is no public key. */
function publicKeyOf(text: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: text }, format: 'jwk' })
  } catch {
    return undefined
  }
}

export const isArchiveKey = (text: string): boolean => publicKeyOf(text) !== undefined

export interface ChunkSealer {
  /** Goes into the header. */
  readonly ephemeralKey: string
  /** Chunks are sealed in order, after the header is known. */
  seal(header: Buffer, index: number, plaintext: Buffer, isLast: boolean): Buffer
}

export function createChunkSealer(destination: string): ChunkSealer {
  const publicKey = publicKeyOf(destination)
  if (!publicKey) throw new SealBroken('The key of the destination is not valid.')
  const { publicKey: ephemeral, privateKey } = generateKeyPairSync('x25519')
  const secret = diffieHellman({ privateKey, publicKey })
  return {
    ephemeralKey: rawOf(ephemeral),
    seal(header, index, plaintext, isLast) {
      const cipher = createCipheriv('aes-256-gcm', keyFor(secret, header), nonceOf(index, isLast))
      cipher.setAAD(digest(header))
      return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
    },
  }
}

export type OpenChunk = (index: number, sealed: Buffer, isLast: boolean) => Buffer

export function createChunkOpener(privateKeyPkcs8: Buffer, ephemeralKey: string, header: Buffer): OpenChunk {
  const publicKey = publicKeyOf(ephemeralKey)
  if (!publicKey) throw new SealBroken('The archive is damaged: its header names no key.')
  const privateKey = createPrivateKey({ key: privateKeyPkcs8, format: 'der', type: 'pkcs8' })
  const key = keyFor(diffieHellman({ privateKey, publicKey }), header)
  return (index, sealed, isLast) => {
    if (sealed.length < tagLength) throw damaged(index)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagLength })
    decipher.setAAD(digest(header)).setAuthTag(sealed.subarray(sealed.length - tagLength))
    const plaintext = decipher.update(sealed.subarray(0, sealed.length - tagLength))
    try {
      return Buffer.concat([plaintext, decipher.final()])
    } catch {
      throw damaged(index)
    }
  }
}

const damaged = (index: number) =>
  new SealBroken(`Chunk ${index} of the archive does not open: it was altered, or made for another key.`)

const digest = (header: Buffer) => createHash('sha256').update(header).digest()

/** Never used twice: the key belongs to one archive, because the ephemeral key is in the header. */
const keyFor = (secret: Buffer, header: Buffer) => Buffer.from(hkdfSync('sha256', secret, digest(header), purpose, 32))

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
