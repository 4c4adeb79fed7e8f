// One-time codes computed independently of the product, as a hardware token or an app would (RFC 4226, RFC 6238).
import { createHmac } from 'node:crypto'

interface CodeOptions {
  readonly algorithm?: 'sha1' | 'sha256' | 'sha512'
  readonly digits?: number
}

export function hotp(key: Buffer, counter: number, { algorithm = 'sha1', digits = 6 }: CodeOptions = {}): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac(algorithm, key).update(message).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export function totp(
  key: Buffer,
  now: number,
  options: CodeOptions & { readonly periodSeconds?: number } = {},
): string {
  return hotp(key, Math.floor(now / 1000 / (options.periodSeconds ?? 30)), options)
}

/** RFC 4648, the form in which authenticator apps get their secret. */
export function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
