// Secrets of one-time codes at rest: encrypted under a key of this device that cannot be read, only used.
import type { LocalDatabase } from '../storage/database.ts'
import type { SealedSecret } from '../storage/rows.ts'

const keyId = 'codes'
const cipher = 'AES-GCM'

export async function sealSecret(
  database: LocalDatabase,
  codeId: string,
  secret: Uint8Array<ArrayBuffer>,
): Promise<SealedSecret> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await sealingKey(database)
  return {
    iv,
    ciphertext: await crypto.subtle.encrypt({ name: cipher, iv, additionalData: bound(codeId) }, key, secret),
  }
}

export async function openSecret(
  database: LocalDatabase,
  codeId: string,
  { iv, ciphertext }: SealedSecret,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await sealingKey(database)
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: cipher, iv, additionalData: bound(codeId) }, key, ciphertext),
  )
}

async function sealingKey(database: LocalDatabase): Promise<CryptoKey> {
  const kept = await database.get<{ key: CryptoKey }>('keys', keyId)
  if (kept) return kept.key
  const key = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
  await database.put('keys', { id: keyId, key } as { id: string })
  return key
}

const bound = (codeId: string) => new TextEncoder().encode(codeId)
