import { hash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto'

const crockford = '0123456789abcdefghjkmnpqrstvwxyz'

// A call to the system's generator costs the same for 4096 bytes as for ten, and every access token needs a fresh id.
const pool = Buffer.allocUnsafeSlow(4096)
let poolUsed = pool.length

/** Random bytes for ids and nonces, which are public; secrets come directly from the system. */
export function fillRandom(target: Buffer): void {
  if (poolUsed + target.length > pool.length) {
    randomFillSync(pool)
    poolUsed = 0
  }
  pool.copy(target, 0, poolUsed, poolUsed + target.length)
  poolUsed += target.length
}

/** `cl_01j…`: a ULID in lower case, so that ids sort by creation time and contain 80 unguessable bits. */
export function newId(prefix: string, now: number = Date.now()): string {
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(now, 0, 6)
  fillRandom(bytes.subarray(6))
  return `${prefix}_${base32(bytes)}`
}

const timeCharacters = 10

/** Sorts after every earlier id and before every id of that millisecond, so a time span is a range of ids. */
export function firstIdAt(prefix: string, time: number): string {
  return newId(prefix, Math.max(0, time)).slice(0, prefix.length + 1 + timeCharacters)
}

/** When an id was created, in milliseconds since the epoch. */
export function timeOfId(id: string): number {
  const start = id.indexOf('_') + 1
  let time = 0
  for (const character of id.slice(start, start + timeCharacters)) time = time * 32 + crockford.indexOf(character)
  return time
}

/** `cs_…`: 256 random bits as 43 characters. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`
}

export function newKeyBytes(): Buffer {
  return randomBytes(32)
}

export function sha256(data: Uint8Array | string): Buffer {
  return hash('sha256', data, 'buffer')
}

/** Takes the same time wherever the two differ; hashing first extends that to inputs of different lengths. */
export function sameBytes(a: Uint8Array | string, b: Uint8Array | string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}

// 128 bits in 26 characters of 5 bits: the first two bits are zero.
function base32(bytes: Buffer): string {
  let text = ''
  let pending = 0
  let pendingBits = 2
  for (const byte of bytes) {
    pending = (pending << 8) | byte
    pendingBits += 8
    while (pendingBits >= 5) {
      pendingBits -= 5
      text += crockford[pending >>> pendingBits]
      pending &= (1 << pendingBits) - 1
    }
  }
  return text
}
