// One token of a PSKC file (RFC 6030 section 4).
import { LineRefused } from '../line-refused.ts'
import type { DescribedToken } from '../token-entry.ts'
import { suites, tokenKinds } from './algorithms.ts'
import type { Decryption } from './decryption.ts'
import { assertUsable } from './policy.ts'
import { descendant, textOf, type XmlElement } from './xml-element.ts'

export function describedToken(
  keyPackage: XmlElement,
  decryption: Decryption | undefined,
  now: number,
): DescribedToken {
  const device = descendant(keyPackage, 'DeviceInfo')
  const key = descendant(keyPackage, 'Key')
  const data = descendant(key, 'Data')
  const response = descendant(key, 'AlgorithmParameters', 'ResponseFormat')?.attributes
  const plain = (name: string) => textOf(data, name, 'PlainValue')
  return {
    serialNumber: textOf(device, 'SerialNo') ?? key?.attributes.Id,
    kind: tokenKinds.exec(key?.attributes.Algorithm ?? '')?.[1],
    algorithm: algorithmOf(textOf(key, 'AlgorithmParameters', 'Suite')),
    digits: response?.Length,
    periodSeconds: plain('TimeInterval'),
    counter: plain('Counter'),
    drift: plain('TimeDrift'),
    manufacturer: textOf(device, 'Manufacturer'),
    seed() {
      assertUsable(key, now)
      assertDecimal(response)
      return seedOf(descendant(data, 'Secret'), decryption)
    },
  }
}

function algorithmOf(suite: string | undefined): string | undefined {
  const hash = suite && suites.exec(suite)?.[1]
  return hash ? `SHA${hash}` : suite
}

function assertDecimal(response: XmlElement['attributes'] = {}): void {
  if ((response.Encoding ?? 'DECIMAL') !== 'DECIMAL') throw new LineRefused('shows codes that are not decimal')
  const checkDigits = response.CheckDigits ?? response.CheckDigit ?? 'false'
  if (!['false', '0'].includes(checkDigits)) throw new LineRefused('shows codes with a check digit')
}

function seedOf(secret: XmlElement | undefined, decryption: Decryption | undefined): Buffer {
  const plain = textOf(secret, 'PlainValue')
  if (plain !== undefined) return Buffer.from(plain, 'base64')
  if (!secret || !descendant(secret, 'EncryptedValue')) throw new LineRefused('has no seed')
  if (!decryption) throw new LineRefused('has an encrypted seed, but the file does not name the key')
  return decryption.open(secret)
}
