// API keys: shown once when they are created, stored as hashes, sent as bearer tokens.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { b64uSha256, newId, newSecret, sha256 } from '@countersign/platform/crypto'
import type { PlainDatabase } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import { petstoreErrors } from '../error-format.ts'
import { type ApiKeyRow, findValidApiKey, insertApiKey, listApiKeys, updateRevoked } from './api-keys-store.ts'

/** What a call carries about its caller. */
export interface ApiKeyIdentity {
  readonly apiKeyId: string
}

export interface CreatedApiKey {
  readonly id: string
  readonly name: string
  readonly apiKey: string
}

export interface ApiKeys {
  /** The owner of the key; a revoked key is refused within five seconds. */
  authenticate(authorization: string | undefined): Promise<ApiKeyIdentity> | ApiKeyIdentity
  create(name: string): Promise<CreatedApiKey>
  list(): Promise<ApiKeyRow[]>
  /** Returns whether there was such a key. */
  revoke(id: string): Promise<boolean>
}

const bearer = /^bearer +([\w~+/.=-]+)$/i
const form = /^ps_[\w-]{43}$/

export function createApiKeys({ database, clock }: { database: PlainDatabase; clock: Clock }): ApiKeys {
  // By hash, so that no key stays in memory longer than its request. Unknown keys are not cached: they could evict the
  // others.
  const identities = new FreshCache<ApiKeyIdentity>({
    maximum: 10_000,
    load: async (hash) => {
      const row = await findValidApiKey(database, Buffer.from(hash, 'base64url'))
      if (!row) throw invalidKey()
      return { apiKeyId: row.id }
    },
  })
  return {
    authenticate(authorization) {
      const [, apiKey] = bearer.exec(authorization ?? '') ?? []
      if (!apiKey) throw new Problem('unauthorized', { message: petstoreErrors.messages.unauthorized })
      if (!form.test(apiKey)) throw invalidKey()
      return identities.get(b64uSha256(apiKey))
    },
    async create(name) {
      const apiKey = newSecret('ps')
      const id = newId('key', clock.now())
      await insertApiKey(database, { id, name, keyHash: sha256(apiKey), createdAt: new Date(clock.now()) })
      return { id, name, apiKey }
    },
    list: () => listApiKeys(database),
    revoke: async (id) => (await updateRevoked(database, id, new Date(clock.now()))) > 0,
  }
}

const invalidKey = () =>
  new Problem('unauthorized', { message: 'The API key is unknown or revoked.', members: { error: 'invalid_token' } })
