// Compact JWS with ES256: what the device says, signed by its key.
import { toBase64Url } from './base64url.ts'
import type { DeviceKey } from './device-key.ts'

const utf8 = new TextEncoder()
const encoded = (value: object) => toBase64Url(utf8.encode(JSON.stringify(value)))

export async function signJws(
  { privateKey, kid }: Pick<DeviceKey, 'privateKey' | 'kid'>,
  typ: string,
  payload: object,
): Promise<string> {
  const input = `${encoded({ alg: 'ES256', typ, kid })}.${encoded(payload)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8.encode(input))
  return `${input}.${toBase64Url(new Uint8Array(signature))}`
}
