// The list of users. However many a tenant has, a page costs a bounded amount of work: it walks an index, a window at a time, and
// filters each window. A page may therefore have fewer users than requested, and still have a next page.
import { invalidField, type Page, secondFactors, type UserQuery, type UserSummary } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, encodeCursor } from '@countersign/platform/paging'
import { maxAccountFailures } from '../../authenticators/index.ts'
import { afterPrefix, type BaseContext } from '../../base/index.ts'
import { fewPlaces } from './few.ts'
import {
  findSearchedWords,
  listByAge,
  listById,
  listByName,
  listByWord,
  listMatching,
  type Place,
  type PlaceRow,
  type Range,
  type UserFilter,
} from './list-store.ts'
import { presentListed } from './present.ts'
import { listUsers } from './users-store.ts'

const windowSize = 1_000
const maxWindows = 5

export const list = ({ clock }: BaseContext, tenant: TenantScope, query: UserQuery): Promise<Page<UserSummary>> =>
  tenant.tx(async (tx) => {
    const now = new Date(clock.now())
    const words = query.search === undefined ? [] : await findSearchedWords(tx, query.search)
    const filter = filterOf(query, words)
    const walk = await walkOf(tx, query, words, filter)
    const { places, next } = await select(query, walk, (ids) =>
      listMatching(tx, ids, filter, { now, maxAccountFailures, secondFactors }),
    )
    const rows = await listUsers(
      tx,
      places.map(({ user_id }) => user_id),
      now,
      maxAccountFailures,
    )
    const byId = new Map(rows.map((row) => [row.user_id, row]))
    return {
      items: places.flatMap(({ user_id }) => byId.get(user_id) ?? []).map(presentListed),
      nextCursor: next && encodeCursor([next.key, next.user_id]),
    }
  })

type Walk = (after: Place, limit: number) => Promise<readonly (PlaceRow & { readonly is_repeated?: boolean })[]>

/** After every id and every word. */
const last = '\u{10ffff}'.repeat(129)
const rangeOf = (prefix: string): Range => ({ from: prefix, before: afterPrefix(prefix) ?? last })

function filterOf(query: UserQuery, words: readonly string[]) {
  const { prefix = '', status, authType, locked, secondFactor, role, risk, secondFactorRequired } = query
  const given = { status, authType, locked, secondFactor, role, risk, secondFactorRequired }
  return { ...given, words: words.map(rangeOf), idPrefix: rangeOf(prefix) } as UserFilter
}

/** The longest word of a search has the fewest users, and the filter finds the other words. */
async function walkOf(tx: TenantTx, query: UserQuery, words: readonly string[], filter: UserFilter): Promise<Walk> {
  const longest = words.toSorted((one, other) => other.length - one.length)[0]
  if (query.search !== undefined && longest === undefined) return async () => []
  const few = await fewPlaces(tx, query)
  if (few) return few
  if (longest !== undefined) return (after, limit) => listByWord(tx, rangeOf(longest), after, limit)
  if (query.sort === 'displayName') return (after, limit) => listByName(tx, after, limit)
  if (query.sort === 'newest') return (after, limit) => listByAge(tx, after, limit)
  return (after, limit) => listById(tx, filter.idPrefix, after, limit)
}

async function select(
  query: UserQuery,
  walk: Walk,
  matching: (userIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<{ readonly places: readonly PlaceRow[]; readonly next: Place | null }> {
  const found: PlaceRow[] = []
  let after = startOf(query)
  for (let windows = 0; windows < maxWindows; windows += 1) {
    const size = isFiltered(query) ? windowSize : query.limit + 1
    const places = await walk(after, size)
    const matches = isFiltered(query) ? await matching(places.map(({ user_id }) => user_id)) : undefined
    found.push(...places.filter(({ user_id, is_repeated }) => !is_repeated && (!matches || matches.has(user_id))))
    if (found.length > query.limit) return { places: found.slice(0, query.limit), next: found[query.limit - 1] ?? null }
    const end = places.at(-1)
    if (!end || places.length < size) return { places: found, next: null }
    after = end
  }
  return { places: found, next: after }
}

const filters = ['status', 'authType', 'locked', 'secondFactor', 'role', 'risk', 'secondFactorRequired'] as const

const isFiltered = ({ search, prefix, sort, ...query }: UserQuery): boolean =>
  filters.some((name) => query[name] !== undefined) ||
  (search !== undefined && /\s/.test(search.trim())) ||
  (prefix !== undefined && (sort !== 'userId' || search !== undefined))

/** In microseconds, after every user. */
const endOfTime = String(253_402_300_799_000_000n)

function startOf({ cursor, sort, search }: UserQuery): Place {
  const isByAge = sort === 'newest' && search === undefined
  const [key, user_id] = decodeCursor(cursor, ['string', 'string']) ?? [isByAge ? endOfTime : '', '']
  if (isByAge && !/^\d{1,18}$/.test(key)) throw invalidField('cursor', 'is not a nextCursor of this list')
  return { key, user_id }
}
