// Who may, on what, and what? Over the stored entities, a page at a time, with a bound on the work that a page is worth.
import { setImmediate } from 'node:timers/promises'
import type { Page } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, encodeCursor } from '@countersign/platform/paging'
import { rangeOf } from '../entities/entities.ts'
import { listEntities } from '../entities/entities-store.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import type { EntityRef } from '../entities/entity-ref.ts'
import type { Published } from './published.ts'

export interface SearchPage {
  readonly limit: number
  readonly cursor?: string | undefined
}

type Decide<Candidate> = (candidate: Candidate) => Promise<boolean>

/** A page may hold fewer than asked for, even none, and still have a next one. */
const triedPerPage = 200
const triedAtOnce = 10

export function createSearch({ entityCache, published }: { entityCache: EntityCache; published: Published }) {
  return {
    /** The stored entities of a type for which `decide` says yes: subjects, or resources. */
    async entities(
      tenant: TenantScope,
      type: string,
      { limit, cursor }: SearchPage,
      decide: Decide<EntityRef>,
    ): Promise<Page<EntityRef>> {
      const after = decodeCursor(cursor, ['string', 'string']) ?? ['', '']
      const rows = await tenant.tx((tx) => listEntities(tx, { ...rangeOf(type, undefined), after }, triedPerPage + 1))
      const candidates = rows.slice(0, triedPerPage).map((row) => ({ type: row.entity_type, id: row.entity_id }))
      if (candidates.length > 0) await entityCache.load(tenant, candidates)
      const { items, tried } = await tryEach(candidates, limit, decide)
      const last = candidates[tried - 1]
      return { items, nextCursor: last && tried < rows.length ? encodeCursor([last.type, last.id]) : null }
    },

    /** The actions of the schema in force for which `decide` says yes. */
    async actions(
      tenant: TenantScope,
      { principalType, resourceType }: { readonly principalType: string; readonly resourceType: string },
      { limit, cursor }: SearchPage,
      decide: Decide<string>,
    ): Promise<Page<string>> {
      const [after = ''] = decodeCursor(cursor, ['string']) ?? []
      const set = await published.of(tenant.id)
      const left = Object.entries(set?.schema.actions ?? {})
        .filter(([, action]) => action.principals.includes(principalType) && action.resources.includes(resourceType))
        .map(([name]) => name)
        .filter((name) => name > after)
        .sort()
      const { items, tried } = await tryEach(left.slice(0, triedPerPage), limit, decide)
      const last = left[tried - 1]
      return { items, nextCursor: last !== undefined && tried < left.length ? encodeCursor([last]) : null }
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
