// Encrypted values of a PSKC file: the MAC over the ciphertext is checked first, and values without one are refused.
import { createDecipheriv, createHmac } from 'node:crypto'
import { sameBytes } from '@countersign/platform/crypto'
import { LineRefused } from '../line-refused.ts'
import { ciphers, macs } from './algorithms.ts'
import { type EncryptionKey, encryptionKeyOf, type GivenKeys, WrongKey } from './encryption-key.ts'
import { descendant, textOf, type XmlElement } from './xml-element.ts'

const blockBytes = 16

export class Decryption {
  readonly #key: EncryptionKey
  readonly #hash: string | undefined
  readonly #macKey: Buffer
  #tried = 0
  #opened = 0

  constructor(encryption: XmlElement, macMethod: XmlElement | undefined, given: GivenKeys) {
    this.#key = encryptionKeyOf(encryption, given)
    this.#hash = macs.get(macMethod?.attributes.Algorithm)
    this.#macKey = macKeyOf(macMethod, this.#key)
  }

  /**
   * Of an element that holds an EncryptedValue and its ValueMAC.
   * @throws {LineRefused}
   */
  open(value: XmlElement): Buffer {
    this.#tried += 1
    const encrypted = descendant(value, 'EncryptedValue')
    const opened = this.#isAuthentic(cipherValue(encrypted), value) ? decrypt(encrypted, this.#key.bytes) : undefined
    if (!opened)
      throw new LineRefused('has an encrypted seed that cannot be decrypted, or whose MAC is wrong or missing')
    this.#opened += 1
    return opened
  }

  /** At the end of the file: a key that opened nothing is the wrong one. */
  assertRightKey(): void {
    if (this.#tried > 0 && this.#opened === 0) throw wrongKey(this.#key)
  }

  #isAuthentic(encrypted: Buffer, value: XmlElement): boolean {
    if (!this.#hash) return false
    const stated = Buffer.from(textOf(value, 'ValueMAC') ?? '', 'base64')
    return sameBytes(createHmac(this.#hash, this.#macKey).update(encrypted).digest(), stated)
  }
}

/** Encrypted like a seed; if the file has none, the encryption key itself. */
function macKeyOf(macMethod: XmlElement | undefined, key: EncryptionKey): Buffer {
  const encrypted = descendant(macMethod, 'MACKey')
  if (!encrypted) return key.bytes
  const opened = decrypt(encrypted, key.bytes)
  if (!opened) throw wrongKey(key)
  return opened
}

function decrypt(encrypted: XmlElement | undefined, key: Buffer): Buffer | undefined {
  const cipher = ciphers.get(descendant(encrypted, 'EncryptionMethod')?.attributes.Algorithm)
  const bytes = cipherValue(encrypted)
  if (!cipher || cipher.keyBytes !== key.length) return undefined
  if (bytes.length < 2 * blockBytes || bytes.length % blockBytes !== 0) return undefined
  const decipher = createDecipheriv(cipher.name, key, bytes.subarray(0, blockBytes)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes.subarray(blockBytes)), decipher.final()])
  // XML Encryption section 5.2: the last byte says how many bytes to remove, whatever the others are.
  const padding = padded.at(-1) ?? 0
  return padding >= 1 && padding <= blockBytes ? padded.subarray(0, -padding) : undefined
}

const cipherValue = (encrypted: XmlElement | undefined): Buffer =>
  Buffer.from(textOf(encrypted, 'CipherData', 'CipherValue') ?? '', 'base64')

const wrongKey = ({ givenAs }: EncryptionKey) => new WrongKey(givenAs)
