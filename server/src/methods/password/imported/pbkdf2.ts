// $pbkdf2-sha256$i=600000$salt$digest; of passlib, $pbkdf2-sha256$600000$salt$digest, and $pbkdf2$ for SHA-1.
import { pbkdf2 as pbkdf2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { assertAtMost, base64, bytesOf, digestBytes, type HashAlgorithm, HashRefused, saltBytes } from './algorithm.ts'

const format = /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d{1,4})?\$([^$]+)\$([^$]+)$/
const maxIterations = 1_000_000
const outputBytes = { sha1: 20, sha256: 32, sha512: 64 }
const derive = promisify(pbkdf2Callback)

export const pbkdf2 = (of: keyof typeof outputBytes): HashAlgorithm => ({
  read(text) {
    const parts = format.exec(text)
    if (!parts || (parts[1] ?? 'sha1') !== of) return undefined
    const iterations = Number(parts[2])
    assertAtMost('a number of iterations (i)', iterations, maxIterations)
    const salt = bytesOf('salt', parts[3] ?? '', saltBytes)
    // Each block is independent of the others (RFC 8018 section 5.2), so the first decides. A longer digest only adds work.
    const digest = bytesOf('digest', parts[4] ?? '', digestBytes).subarray(0, outputBytes[of])
    return {
      cost: iterations,
      decoy: `$pbkdf2-${of}$i=${iterations}$${base64(randomBytes(16))}$${base64(randomBytes(digest.length))}`,
      matches: async (password) => timingSafeEqual(await derive(password, salt, iterations, digest.length, of), digest),
    }
  },

  async spend(cost) {
    if (cost > 0) await derive('', randomBytes(16), cost, outputBytes[of], of)
  },
})

/** Named as PBKDF2, but not readable as such. */
export function refusePbkdf2(text: string): void {
  if (/^\$?pbkdf2/i.test(text))
    throw new HashRefused(
      'is not in the form $pbkdf2-sha256$i=600000$<salt>$<digest>, with sha1, sha256 or sha512 and base64',
    )
}
