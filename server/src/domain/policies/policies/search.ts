// Who may, on what, and what? Over the stored entities, a page at a time, with a limit on the work that one page takes.
import { setImmediate } from 'node:timers/promises'
import type { TenantScope } from '@countersign/platform/database'
import type { EntityRef } from '../cedar/entity-ref.ts'
import type { PoliciesContext } from '../context.ts'
import { candidatesFor, type SearchFor } from './candidates.ts'
import { listCandidates, listIds } from './candidates-store.ts'

export interface SearchPage {
  readonly limit: number
  /** The id or the name after which to continue; empty for the first page. */
  readonly after: string
}

/** A page has as many items as asked for, unless finding them takes too long: then it has fewer, even none, and a next one. */
export interface Found<Item> {
  readonly items: readonly Item[]
  /** The `after` of the next page; null on the last one. */
  readonly next: string | null
}

type IsAllowed<Candidate> = (candidate: Candidate) => Promise<boolean>

const triedPerPage = 5_000
const readAtOnce = 200
const triedAtOnce = 10

/** The stored entities of a type for which `isAllowed` is true: subjects, or resources. */
export async function findAllowedEntities(
  ctx: PoliciesContext,
  tenant: TenantScope,
  search: SearchFor,
  { limit, after }: SearchPage,
  isAllowed: IsAllowed<EntityRef>,
): Promise<Found<EntityRef>> {
  const { type } = search
  const candidates = await candidatesFor(ctx, tenant, search)
  const read = (from: string) =>
    tenant.tx((tx) => {
      const some = { type, after: from, limit: readAtOnce + 1 }
      return candidates ? listCandidates(tx, candidates, some) : listIds(tx, some)
    })
  const items: EntityRef[] = []
  let last = after
  for (let tried = 0; tried < triedPerPage; tried += readAtOnce) {
    const ids = await read(last)
    const refs = ids.slice(0, readAtOnce).map((id) => ({ type, id }))
    if (limit > 0 && refs.length > 0) await ctx.entityCache.load(tenant, refs)
    const { items: found, tried: count } = await tryEach(refs, limit - items.length, isAllowed)
    items.push(...found)
    last = refs[count - 1]?.id ?? last
    if (count === ids.length) return { items, next: null }
    if (items.length === limit) return { items, next: last }
  }
  return { items, next: last }
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
