// What is in force in each tenant, as this process knows it: cached, and dropped by signals. Versions never change, so that only
// their number has to be fresh.

import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { LRUCache } from 'lru-cache'
import { createUpToDate, nameOfSlice, type Slice, type SliceKey, sliceOf } from '../cedar-index/index.ts'
import type { ResolvedSchema } from '../schema/resolved-schema.ts'
import { findPublishedVersion, findResolvedSchema, findSlice } from './published-store.ts'

export interface PublishedSet {
  readonly version: number
  readonly schema: ResolvedSchema
  /** Undefined where another version has come into force meanwhile. */
  slice(key: SliceKey): Promise<Slice | undefined>
}

export interface Published {
  /** Undefined where nothing is. */
  of(tenantId: string): Promise<PublishedSet | undefined>
  /** What is there now, whatever we remember. */
  reload(tenantId: string): Promise<void>
}

export const policiesTopic = 'policies'

const keptTenants = 20_000
const keptSlices = 512
const keptPolicies = 20_000
const keptSchemaCharacters = 16 * 1024 * 1024

export function createPublished({ database, signals }: { database: Database; signals: Signals }): Published {
  const upToDate = createUpToDate()
  // On connections of their own: whoever asks for a decision may hold one already.
  const versions = new FreshCache<number>({
    maximum: keptTenants,
    load: (tenantId) => database.scope(tenantId).apart(findPublishedVersion),
  })
  const schemas = new LRUCache<string, ResolvedSchema, VersionKey>({
    maxSize: keptSchemaCharacters,
    sizeCalculation: (schema, key) => key.length + JSON.stringify(schema).length,
    fetchMethod: (_key, _stale, { context: { tenantId, version } }) =>
      database.scope(tenantId).apart((tx) => findResolvedSchema(tx, version)),
  })
  const slices = new LRUCache<string, Slice, VersionKey & SliceKey>({
    max: keptSlices,
    maxSize: keptPolicies,
    sizeCalculation: ({ size }) => size + 1,
    fetchMethod: async (_key, _stale, { context: { tenantId, ...key } }) => {
      const policies = await database.scope(tenantId).apart((tx) => findSlice(tx, key))
      return policies && sliceOf(upToDate(policies), key)
    },
  })
  signals.on(policiesTopic, (tenantId) => versions.drop(tenantId))
  signals.onLost(() => versions.clear())

  return {
    async of(tenantId) {
      const version = await versions.get(tenantId)
      if (version === 0) return undefined
      const key = `${tenantId} ${version}`
      const schema = schemas.get(key) ?? (await schemas.fetch(key, { context: { tenantId, version } }))
      if (!schema) throw new Error(`Version ${version} of the policies of ${tenantId} has no schema.`)
      return {
        version,
        schema,
        async slice(of) {
          const name = `${key} ${nameOfSlice(of)}`
          return slices.get(name) ?? slices.fetch(name, { context: { tenantId, version, ...of } })
        },
      }
    },
    reload: async (tenantId) => void (await versions.reload(tenantId)),
  }
}

interface VersionKey {
  readonly tenantId: string
  readonly version: number
}
