// What each algorithm of imported hashes does.
import { Buffer } from 'node:buffer'

export interface HashAlgorithm {
  /** Undefined if the text has another format. @throws {HashRefused} */
  read(text: string): ReadHash | undefined
  /** Works for as long as comparisons that cost this much in all. */
  spend(cost: number): Promise<void>
}

export interface ReadHash {
  /** How much work a comparison is: comparable with other hashes of the same algorithm. */
  readonly cost: number
  /** A hash with the same parameters that no known password matches. */
  readonly decoy: string
  matches(password: string): Promise<boolean>
}

/** The text is a hash that cannot be imported. The issue follows the name of the field. */
export class HashRefused extends Error {
  override readonly name = 'HashRefused'
}

export function assertAtMost(name: string, value: number, max: number, shown = max.toLocaleString('en')): void {
  if (!Number.isSafeInteger(value) || value < 1 || value > max)
    throw new HashRefused(`has ${name} that is out of range: it must be 1 to ${shown}. Let the user set a new password`)
}

/** Base64 without padding, in the standard alphabet or the one of passlib, which has a dot for the plus. */
export function bytesOf(
  name: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): Buffer {
  const standard = text.replaceAll('.', '+').replace(/=+$/, '')
  const bytes = Buffer.from(standard, 'base64')
  if (base64(bytes) !== standard) throw new HashRefused(`has a ${name} that is not base64`)
  if (bytes.length < min || bytes.length > max)
    throw new HashRefused(`has a ${name} of ${bytes.length} bytes: it must have ${min} to ${max}`)
  return bytes
}

export const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

export const saltBytes = { min: 4, max: 64 }
export const digestBytes = { min: 16, max: 128 }
