import { createHmac, createSecretKey } from 'node:crypto'

export interface CodeSource {
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512'
  readonly digits: 6 | 8
  readonly seed: Uint8Array
}

/** The code for a counter: HOTP (RFC 4226 section 5.3), and TOTP if the counter is a time step (RFC 6238). */
export function codesOf({ algorithm, digits, seed }: CodeSource): (counter: number) => string {
  // The key is prepared once; using the raw bytes would make every code five times as expensive.
  const key = createSecretKey(seed)
  const modulus = 10 ** digits
  return (counter) => {
    const message = Buffer.alloc(8)
    message.writeBigUInt64BE(BigInt(counter))
    const mac = createHmac(algorithm, key).update(message).digest()
    const offset = (mac[mac.length - 1] as number) & 0xf
    const number = mac.readUInt32BE(offset) & 0x7fff_ffff
    return String(number % modulus).padStart(digits, '0')
  }
}

/** RFC 6238 section 4.2. */
export function timeStep(now: number, periodSeconds: number): number {
  return Math.floor(now / 1000 / periodSeconds)
}
