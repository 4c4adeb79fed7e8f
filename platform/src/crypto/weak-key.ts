// Keys of the right length that are not random. Each rule refuses a random key less than once in 10^9.
import { sha256 } from './randomness.ts'

const guessable = ['', 'password', 'secret', 'changeme', 'change-me', 'test', 'admin', 'countersign', 'master', 'key']

const samples = new Set([
  // NIST SP 800-38A, appendix F.1.5, copied into countless examples.
  '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
  ...guessable.map((word) => sha256(word).toString('hex')),
])

/** Returns the predicate of a sentence about the key, or undefined if the key looks random. */
export function weaknessOf(key: Buffer): string | undefined {
  if (samples.has(key.toString('hex'))) return 'is a well-known sample key'
  if (key.every((byte) => byte >= 0x20 && byte < 0x7f)) return 'is readable text, not random bytes'
  const steps = key.map((byte, index) => byte - (key[index - 1] ?? 0)).subarray(1)
  if (hasPattern(key) || hasPattern(steps)) return 'follows a pattern and is not random'
  return undefined
}

// Catches a repeated half and a few repeated bytes; applied to the differences between bytes, also 00 01 02 ….
function hasPattern(bytes: Uint8Array): boolean {
  return new Set(bytes).size <= 16
}
