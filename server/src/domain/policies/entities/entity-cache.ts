// Entities as Cedar needs them, with all their ancestors: cached until the tenant's next change of any entity. A change of a
// group changes what its members are in, so all entities of a tenant expire together.
import type { TenantScope } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../base/index.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { type EntityWithAncestors, findEntitiesWithAncestors } from './entities-store.ts'
import { findEntityGeneration } from './generations-store.ts'

export const entitiesTopic = 'entities'

const maxTenants = 20_000
/** Counts attributes in JSON and the names of ancestors; an entry takes somewhat more memory. */
const maxCharacters = 32 * 1024 * 1024
const charactersPerEntry = 200

/** Cached as well: callers often name resources that are not stored. */
const notStored = Symbol('not stored')
type Cached = EntityWithAncestors | typeof notStored

export class EntityCache {
  readonly #generations: FreshCache<string>
  readonly #entities = new LRUCache<string, Cached>({
    // Limited only by size: a limit by number would allocate memory for all entries in advance.
    maxSize: maxCharacters,
    sizeCalculation: sizeOf,
  })

  constructor({ database, signals }: Pick<BaseContext, 'database' | 'signals'>) {
    const generations = new FreshCache<string>({
      maximum: maxTenants,
      load: (tenantId) => database.scope(tenantId).apart(findEntityGeneration),
    })
    this.#generations = generations
    signals.on(entitiesTopic, (tenantId) => generations.drop(tenantId))
    signals.onLost(() => generations.clear())
  }

  /** The stored entities, in the order of `refs`; undefined where none is stored. */
  async load(tenant: TenantScope, refs: readonly EntityRef[]): Promise<(EntityWithAncestors | undefined)[]> {
    // Read before the entities: a new entity may be cached under the old generation, never an old one under the new.
    const generation = await this.#generations.get(tenant.id)
    const keys = refs.map((ref) => `${tenant.id} ${generation} ${entityName(ref)}`)
    const found = keys.map((key) => this.#entities.get(key))
    const missing = refs.filter((_, index) => found[index] === undefined)
    if (missing.length > 0) {
      const rows = await tenant.tx((tx) => findEntitiesWithAncestors(tx, missing))
      const byName = new Map(rows.map((row) => [entityName(row), row]))
      for (const [index, ref] of refs.entries()) {
        if (found[index] !== undefined) continue
        const entity = byName.get(entityName(ref)) ?? notStored
        found[index] = entity
        this.#entities.set(keys[index] as string, entity)
      }
    }
    return found.map((entity) => (entity === notStored ? undefined : entity))
  }
}

function sizeOf(entity: Cached, key: string): number {
  if (entity === notStored) return charactersPerEntry + key.length
  const ancestors = entity.ancestors.reduce((sum, ref) => sum + ref.type.length + ref.id.length + 40, 0)
  return charactersPerEntry + key.length + JSON.stringify([entity.attributes, entity.profile]).length + ancestors
}
