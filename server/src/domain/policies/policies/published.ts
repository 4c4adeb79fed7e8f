// The policies that each tenant has published, as this process knows them: cached, and dropped by signals. Versions never
// change, so only their number has to be fresh.
import { FreshCache } from '@countersign/platform/fresh-cache'
import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../base/index.ts'
import { nameOfSlice, OutdatedTraits, type Slice, type SliceKey, sliceOf } from '../cedar-index/index.ts'
import type { ResolvedSchema } from '../schema/resolved-schema.ts'
import { findPublishedVersion, findResolvedSchema, findSlice } from './published-store.ts'

export interface PublishedSet {
  readonly version: number
  readonly schema: ResolvedSchema
  /** Undefined if another version has been published since. */
  slice(key: SliceKey): Promise<Slice | undefined>
}

export const policiesTopic = 'policies'

const maxTenants = 20_000
const maxSlices = 512
const maxPolicies = 20_000
const maxSchemaCharacters = 16 * 1024 * 1024

interface VersionKey {
  readonly tenantId: string
  readonly version: number
}

export class PublishedPolicies {
  readonly #versions: FreshCache<number>
  readonly #schemas: LRUCache<string, ResolvedSchema, VersionKey>
  readonly #slices: LRUCache<string, Slice, VersionKey & SliceKey>

  constructor({ database, signals }: Pick<BaseContext, 'database' | 'signals'>) {
    const outdated = new OutdatedTraits()
    // They use other connections (`apart`) than requests do, because the request may already hold one.
    const versions = new FreshCache<number>({
      maximum: maxTenants,
      load: (tenantId) => database.scope(tenantId).apart(findPublishedVersion),
    })
    this.#versions = versions
    this.#schemas = new LRUCache({
      maxSize: maxSchemaCharacters,
      sizeCalculation: (schema, key) => key.length + JSON.stringify(schema).length,
      fetchMethod: (_key, _stale, { context: { tenantId, version } }) =>
        database.scope(tenantId).apart((tx) => findResolvedSchema(tx, version)),
    })
    this.#slices = new LRUCache({
      max: maxSlices,
      maxSize: maxPolicies,
      sizeCalculation: ({ size }) => size + 1,
      fetchMethod: async (_key, _stale, { context: { tenantId, ...key } }) => {
        const policies = await database.scope(tenantId).apart((tx) => findSlice(tx, key))
        return policies && sliceOf(outdated.replaceIn(policies), key)
      },
    })
    signals.on(policiesTopic, (tenantId) => versions.drop(tenantId))
    signals.onLost(() => versions.clear())
  }

  /** Undefined if the tenant has published nothing. */
  async of(tenantId: string): Promise<PublishedSet | undefined> {
    const version = await this.#versions.get(tenantId)
    if (version === 0) return undefined
    const key = `${tenantId} ${version}`
    const schema = this.#schemas.get(key) ?? (await this.#schemas.fetch(key, { context: { tenantId, version } }))
    if (!schema) throw new Error(`Version ${version} of the policies of ${tenantId} has no schema.`)
    const slices = this.#slices
    return {
      version,
      schema,
      async slice(of) {
        const name = `${key} ${nameOfSlice(of)}`
        return slices.get(name) ?? slices.fetch(name, { context: { tenantId, version, ...of } })
      },
    }
  }

  /** Reads the current version, whatever is cached. */
  async reload(tenantId: string): Promise<void> {
    await this.#versions.reload(tenantId)
  }
}
