// The master keys, which only wrap the tenants' data keys. Wrapped key: format (1) · nonce (12) · ciphertext (32) · tag
// (16), bound to its tenant and version.
import { existsSync } from 'node:fs'
import { decrypt, encrypt, gcmOverhead, SealBroken } from './gcm.ts'
import { type MasterKey, MasterKeyRefused, parseMasterKey } from './master-key.ts'
import { addKey, createKeyFile, dropKeys, readKeyFile } from './master-key-file.ts'

const prefix = Buffer.of(1)
const wrappedLength = prefix.length + 32 + gcmOverhead

type Keys = readonly [current: MasterKey, ...older: MasterKey[]]

export interface WrappedKey {
  readonly masterKeyId: string
  readonly wrapped: Buffer
}

export class MasterKeyRing {
  #keys: Keys
  readonly #file: string | undefined

  private constructor(keys: Keys, file?: string) {
    this.#keys = keys
    this.#file = file
  }

  static fromText(current: string, previous: readonly string[] = []): MasterKeyRing {
    return new MasterKeyRing([
      parseMasterKey(current, 'MASTER_KEY'),
      ...previous.map((text, index) => parseMasterKey(text, `Key ${index + 1} of MASTER_KEY_PREVIOUS`)),
    ])
  }

  static fromFile(path: string, { createIfMissing = false } = {}): MasterKeyRing {
    if (createIfMissing && !existsSync(path)) createKeyFile(path)
    return new MasterKeyRing(readKeyFile(path), path)
  }

  get currentId(): string {
    return this.#current().id
  }

  /** Older keys, which only unwrap while a rotation is under way. */
  get olderIds(): readonly string[] {
    const current = this.currentId
    return this.#keys.map(({ id }) => id).filter((id) => id !== current)
  }

  knows(id: string): boolean {
    return this.#find(id) !== undefined
  }

  wrap(dataKey: Buffer, tenantId: string, version: number): WrappedKey {
    const { id, secret } = this.#current()
    return { masterKeyId: id, wrapped: encrypt(secret, prefix, dataKey, contextOf(tenantId, version)) }
  }

  unwrap({ masterKeyId, wrapped }: WrappedKey, tenantId: string, version: number): Buffer {
    const key = this.#find(masterKeyId)
    if (!key) throw new MasterKeyRefused(`Master key ${masterKeyId}, which wraps stored keys, is not configured.`)
    const wellFormed = wrapped.length === wrappedLength && wrapped[0] === prefix[0]
    const dataKey = wellFormed && decrypt(key.secret, wrapped, prefix.length, contextOf(tenantId, version))
    if (!dataKey)
      throw new SealBroken(`Data key ${version} of tenant ${tenantId} does not open: it was altered or moved.`)
    return dataKey
  }

  /** Creates a new current key, keeps the older ones, and returns the new key's id. */
  rotate(): string {
    addKey(this.#ownFile())
    return this.currentId
  }

  /** Removes older keys permanently. Call it only when nothing is wrapped with them any more. */
  forget(ids: Iterable<string>): void {
    const file = this.#ownFile()
    dropKeys(file, new Set(ids))
    this.#keys = readKeyFile(file)
  }

  // Reread the file: wrapping with a key that another process has rotated out and removed would lose the data key.
  #current(): MasterKey {
    if (this.#file) this.#keys = readKeyFile(this.#file)
    return this.#keys[0]
  }

  #find(id: string): MasterKey | undefined {
    const known = this.#keys.find((key) => key.id === id)
    if (known || !this.#file) return known
    this.#keys = readKeyFile(this.#file)
    return this.#keys.find((key) => key.id === id)
  }

  #ownFile(): string {
    if (this.#file) return this.#file
    throw new MasterKeyRefused(
      'Master keys that are given as text must be rotated where they are configured, not here.',
    )
  }
}

function contextOf(tenantId: string, version: number): string {
  return JSON.stringify([tenantId, version])
}
