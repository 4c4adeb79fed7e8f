// Who may, on what, and what? Over the stored entities, a page at a time, with a limit on the work that one page takes.
import { setImmediate } from 'node:timers/promises'
import type { TenantScope } from '@countersign/platform/database'
import type { EntityRef } from '../cedar/entity-ref.ts'
import type { PoliciesContext } from '../context.ts'
import { listEntities } from '../entities/entities-store.ts'
import { rangeOf } from '../entities/entity-range.ts'

export interface SearchPage {
  readonly limit: number
  /** The id or the name after which to continue; empty for the first page. */
  readonly after: string
}

/** A page may have fewer items than asked for, even none, and still have a next one. */
export interface Found<Item> {
  readonly items: readonly Item[]
  /** The `after` of the next page; null on the last one. */
  readonly next: string | null
}

type IsAllowed<Candidate> = (candidate: Candidate) => Promise<boolean>

const triedPerPage = 200
const triedAtOnce = 10

/** The stored entities of a type for which `isAllowed` is true: subjects, or resources. */
export async function findAllowedEntities(
  { entityCache }: PoliciesContext,
  tenant: TenantScope,
  type: string,
  { limit, after }: SearchPage,
  isAllowed: IsAllowed<EntityRef>,
): Promise<Found<EntityRef>> {
  const range = { ...rangeOf(type, undefined), after: [type, after] as const }
  const rows = await tenant.tx((tx) => listEntities(tx, range, triedPerPage + 1))
  const candidates = rows.slice(0, triedPerPage).map((row) => ({ type: row.entity_type, id: row.entity_id }))
  if (limit > 0 && candidates.length > 0) await entityCache.load(tenant, candidates)
  const { items, tried } = await tryEach(candidates, limit, isAllowed)
  return { items, next: tried < rows.length ? (candidates[tried - 1]?.id ?? after) : null }
}

/** The actions of the published schema for which `isAllowed` is true. */
export async function findAllowedActions(
  { publishedPolicies }: PoliciesContext,
  tenant: TenantScope,
  { principalType, resourceType }: { readonly principalType: string; readonly resourceType: string },
  { limit, after }: SearchPage,
  isAllowed: IsAllowed<string>,
): Promise<Found<string>> {
  const set = await publishedPolicies.of(tenant.id)
  const left = Object.entries(set?.schema.actions ?? {})
    .filter(([, action]) => action.principals.includes(principalType) && action.resources.includes(resourceType))
    .map(([name]) => name)
    .filter((name) => name > after)
    .sort()
  const { items, tried } = await tryEach(left.slice(0, triedPerPage), limit, isAllowed)
  return { items, next: tried < left.length ? (left[tried - 1] ?? after) : null }
}

async function tryEach<Candidate>(candidates: readonly Candidate[], limit: number, isAllowed: IsAllowed<Candidate>) {
  const items: Candidate[] = []
  let tried = 0
  for (const candidate of candidates) {
    if (items.length === limit) break
    // Other requests get a turn in between.
    if (tried > 0 && tried % triedAtOnce === 0) await setImmediate()
    if (await isAllowed(candidate)) items.push(candidate)
    tried += 1
  }
  return { items, tried }
}
