// Entities as decisions need them, with everything that they are in: remembered for seconds, forgotten by signals.
import type { TenantScope } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { LRUCache } from 'lru-cache'
import { type EntityWithAncestors, findEntitiesWithAncestors } from './entities-store.ts'
import { type EntityRef, entityName } from './entity-ref.ts'

export interface EntityCache {
  /** What is stored of them, in the order of the names; undefined where nothing is. */
  load(tenant: TenantScope, refs: readonly EntityRef[]): Promise<(EntityWithAncestors | undefined)[]>
}

export const entitiesTopic = 'entities'

const keptMs = 4_000
const keptAtMost = 50_000
/** Of attributes in JSON, and of the names of ancestors. */
const keptCharactersAtMost = 32 * 1024 * 1024

/** That nothing is stored is remembered as well: resources are often named that nobody has stored. */
const nothing = Symbol('nothing is stored')
type Kept = EntityWithAncestors | typeof nothing

export function createEntityCache({ signals }: { signals: Signals }): EntityCache {
  const kept = new LRUCache<string, Kept>({
    max: keptAtMost,
    maxSize: keptCharactersAtMost,
    sizeCalculation: sizeOf,
    ttl: keptMs,
  })
  const generations = new Map<string, number>()
  let everything = 0
  // A tenant's entities are forgotten together: whoever changes a group changes what its members are in.
  signals.on(entitiesTopic, (tenantId) => generations.set(tenantId, (generations.get(tenantId) ?? 0) + 1))
  signals.onLost(() => {
    everything += 1
    generations.clear()
    kept.clear()
  })

  return {
    async load(tenant, refs) {
      const generation = () => `${everything}.${generations.get(tenant.id) ?? 0}`
      const before = generation()
      const keyOf = (ref: EntityRef) => `${tenant.id} ${before} ${entityName(ref)}`
      const found = new Map<string, Kept>()
      for (const ref of refs) {
        const known = kept.get(keyOf(ref))
        if (known) found.set(entityName(ref), known)
      }
      const missing = refs.filter((ref) => !found.has(entityName(ref)))
      if (missing.length > 0) {
        const rows = await tenant.tx((tx) => findEntitiesWithAncestors(tx, missing))
        const byName = new Map(rows.map((row) => [entityName(row), row]))
        for (const ref of missing) {
          const entity = byName.get(entityName(ref)) ?? nothing
          found.set(entityName(ref), entity)
          // What was read before a change was told of may be from before that change.
          if (generation() === before) kept.set(keyOf(ref), entity)
        }
      }
      return refs.map((ref) => {
        const entity = found.get(entityName(ref))
        return entity === nothing ? undefined : entity
      })
    },
  }
}

function sizeOf(entity: Kept, key: string): number {
  if (entity === nothing) return key.length
  const ancestors = entity.ancestors.reduce((sum, ref) => sum + ref.type.length + ref.id.length + 40, 0)
  return key.length + JSON.stringify(entity.attributes).length + ancestors
}
