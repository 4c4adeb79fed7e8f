// RFC 4226 and RFC 6238 with WebCrypto.

export const codeAlgorithms = ['SHA-1', 'SHA-256', 'SHA-512'] as const
export type CodeAlgorithm = (typeof codeAlgorithms)[number]

export interface CodeSettings {
  readonly algorithm: CodeAlgorithm
  readonly digits: number
  readonly periodSeconds: number
}

export const importCodeKey = (secret: Uint8Array<ArrayBuffer>, algorithm: CodeAlgorithm): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: algorithm }, false, ['sign'])

export async function codeAt(key: CryptoKey, { digits, periodSeconds }: CodeSettings, nowMs: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / 1000 / periodSeconds)))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = mac.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** How much of its time the current code has left. */
export function codeTimeLeft({ periodSeconds }: CodeSettings, nowMs: number): { seconds: number; share: number } {
  const left = periodSeconds - ((nowMs / 1000) % periodSeconds)
  return { seconds: Math.ceil(left), share: left / periodSeconds }
}
