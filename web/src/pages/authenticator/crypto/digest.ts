import { toBase64Url } from './base64url.ts'

/** b64u(SHA-256(text)) */
export async function sha256(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
