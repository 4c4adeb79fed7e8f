// Entities as decisions need them, with everything that they are in: remembered until the tenant's next change of any of them.
// They are forgotten together, for whoever changes a group changes what its members are in.
import type { Database, TenantScope } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { LRUCache } from 'lru-cache'
import { type EntityWithAncestors, findEntitiesWithAncestors } from './entities-store.ts'
import { type EntityRef, entityName } from './entity-ref.ts'
import { findEntityGeneration } from './generations-store.ts'

export interface EntityCache {
  /** What is stored of them, in the order of the names; undefined where nothing is. */
  load(tenant: TenantScope, refs: readonly EntityRef[]): Promise<(EntityWithAncestors | undefined)[]>
}

export const entitiesTopic = 'entities'

const keptTenants = 20_000
/** Of attributes in JSON, and of the names of ancestors; whatever is kept takes some more. */
const keptCharactersAtMost = 32 * 1024 * 1024
const charactersOfKeeping = 200

/** That nothing is stored is remembered as well: resources are often named that nobody has stored. */
const nothing = Symbol('nothing is stored')
type Kept = EntityWithAncestors | typeof nothing

export function createEntityCache({ database, signals }: { database: Database; signals: Signals }): EntityCache {
  const generations = new FreshCache<string>({
    maximum: keptTenants,
    load: (tenantId) => database.scope(tenantId).apart(findEntityGeneration),
  })
  signals.on(entitiesTopic, (tenantId) => generations.drop(tenantId))
  signals.onLost(() => generations.clear())
  const kept = new LRUCache<string, Kept>({
    // By size alone, for by number it would set room for all of them aside at the start.
    maxSize: keptCharactersAtMost,
    sizeCalculation: sizeOf,
  })

  return {
    async load(tenant, refs) {
      // Read before the entities: what is read after a change may be kept as what was before it, and never the other way round.
      const generation = await generations.get(tenant.id)
      const keys = refs.map((ref) => `${tenant.id} ${generation} ${entityName(ref)}`)
      const found = keys.map((key) => kept.get(key))
      const missing = refs.filter((_, index) => found[index] === undefined)
      if (missing.length > 0) {
        const rows = await tenant.tx((tx) => findEntitiesWithAncestors(tx, missing))
        const byName = new Map(rows.map((row) => [entityName(row), row]))
        for (const [index, ref] of refs.entries()) {
          if (found[index] !== undefined) continue
          const entity = byName.get(entityName(ref)) ?? nothing
          found[index] = entity
          kept.set(keys[index] as string, entity)
        }
      }
      return found.map((entity) => (entity === nothing ? undefined : entity))
    },
  }
}

function sizeOf(entity: Kept, key: string): number {
  if (entity === nothing) return charactersOfKeeping + key.length
  const ancestors = entity.ancestors.reduce((sum, ref) => sum + ref.type.length + ref.id.length + 40, 0)
  return charactersOfKeeping + key.length + JSON.stringify(entity.attributes).length + ancestors
}
