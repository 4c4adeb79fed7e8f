// Who may, on what, and what? Over the stored entities, a page at a time, with a bound on the work that a page is worth.
import { setImmediate } from 'node:timers/promises'
import type { TenantScope } from '@countersign/platform/database'
import { rangeOf } from '../entities/entities.ts'
import { listEntities } from '../entities/entities-store.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import type { EntityRef } from '../entities/entity-ref.ts'
import type { Published } from './published.ts'

export interface SearchPage {
  readonly limit: number
  /** The id or the name after which to continue; from the start where it is empty. */
  readonly after: string
}

/** A page may hold fewer than asked for, even none, and still have a next one. */
export interface Found<Item> {
  readonly items: readonly Item[]
  /** The `after` of the next page; null on the last one. */
  readonly next: string | null
}

type Decide<Candidate> = (candidate: Candidate) => Promise<boolean>

const triedPerPage = 200
const triedAtOnce = 10

export function createSearch({ entityCache, published }: { entityCache: EntityCache; published: Published }) {
  return {
    /** The stored entities of a type for which `decide` says yes: subjects, or resources. */
    async entities(
      tenant: TenantScope,
      type: string,
      { limit, after }: SearchPage,
      decide: Decide<EntityRef>,
    ): Promise<Found<EntityRef>> {
      const range = { ...rangeOf(type, undefined), after: [type, after] as const }
      const rows = await tenant.tx((tx) => listEntities(tx, range, triedPerPage + 1))
      const candidates = rows.slice(0, triedPerPage).map((row) => ({ type: row.entity_type, id: row.entity_id }))
      if (limit > 0 && candidates.length > 0) await entityCache.load(tenant, candidates)
      const { items, tried } = await tryEach(candidates, limit, decide)
      return { items, next: tried < rows.length ? (candidates[tried - 1]?.id ?? after) : null }
    },

    /** The actions of the schema in force for which `decide` says yes. */
    async actions(
      tenant: TenantScope,
      { principalType, resourceType }: { readonly principalType: string; readonly resourceType: string },
      { limit, after }: SearchPage,
      decide: Decide<string>,
    ): Promise<Found<string>> {
      const set = await published.of(tenant.id)
      const left = Object.entries(set?.schema.actions ?? {})
        .filter(([, action]) => action.principals.includes(principalType) && action.resources.includes(resourceType))
        .map(([name]) => name)
        .filter((name) => name > after)
        .sort()
      const { items, tried } = await tryEach(left.slice(0, triedPerPage), limit, decide)
      return { items, next: tried < left.length ? (left[tried - 1] ?? after) : null }
    },
  }
}

async function tryEach<Candidate>(candidates: readonly Candidate[], limit: number, decide: Decide<Candidate>) {
  const items: Candidate[] = []
  let tried = 0
  for (const candidate of candidates) {
    if (items.length === limit) break
    // Everybody else gets a turn in between.
    if (tried > 0 && tried % triedAtOnce === 0) await setImmediate()
    if (await decide(candidate)) items.push(candidate)
    tried += 1
  }
  return { items, tried }
}
