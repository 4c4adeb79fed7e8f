// If a filter selects few users, they are sorted here instead of being looked for among all others.
import type { UserQuery } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { maxAccountFailures } from '../../authenticators/index.ts'
import {
  type KeysRow,
  listIdsByMethod,
  listIdsByStatus,
  listIdsOfLocked,
  listIdsRestricted,
  listIdsWithFraudReport,
  listIdsWithPause,
  listIdsWithRequirement,
  listIdsWithRole,
  listKeys,
} from './few-store.ts'
import type { Place, PlaceRow } from './list-store.ts'

/** With more, a window of the walk through all users has enough of them. */
const few = 10_000

/** Undefined if no filter selects few users. */
export async function fewPlaces(
  tx: TenantTx,
  query: UserQuery,
): Promise<((after: Place, limit: number) => Promise<readonly PlaceRow[]>) | undefined> {
  const ids = await fewIds(tx, query)
  if (!ids) return undefined
  const sort = query.search === undefined ? query.sort : 'userId'
  const places = (await listKeys(tx, ids)).map(placeBy[sort]).sort(orderBy[sort])
  return async (after, limit) => places.filter((place) => orderBy[sort](place, after) > 0).slice(0, limit)
}

async function fewIds(tx: TenantTx, query: UserQuery): Promise<string[] | undefined> {
  const { role, locked, status, authType, risk, secondFactorRequired } = query
  const sources = [
    risk === 'fraud_reported' && (() => listIdsWithFraudReport(tx, few + 1)),
    risk === 'push_paused' && (() => listIdsWithPause(tx, few + 1)),
    risk === 'password_restricted' && (() => listIdsRestricted(tx, maxAccountFailures, few + 1)),
    role && (() => listIdsWithRole(tx, role, few + 1)),
    locked && (() => listIdsOfLocked(tx, few + 1)),
    secondFactorRequired && (() => listIdsWithRequirement(tx, few + 1)),
    status === 'disabled' && (() => listIdsByStatus(tx, status, few + 1)),
    authType && (() => listIdsByMethod(tx, authType, few + 1)),
  ]
  for (const source of sources) {
    const rows = source ? await source() : undefined
    if (rows && rows.length <= few) return rows.map((row) => row.user_id)
  }
  return undefined
}

/** As PostgreSQL sorts under COLLATE "C". */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

const placeBy: Readonly<Record<UserQuery['sort'], (row: KeysRow) => PlaceRow>> = {
  userId: ({ user_id }) => ({ key: '', user_id }),
  displayName: ({ user_id, sort_name }) => ({ key: sort_name, user_id }),
  newest: ({ user_id, age }) => ({ key: age, user_id }),
}

const ascending = (one: Place, other: Place) => compare(one.key, other.key) || compare(one.user_id, other.user_id)

const orderBy: Readonly<Record<UserQuery['sort'], (one: Place, other: Place) => number>> = {
  userId: ascending,
  displayName: ascending,
  newest: (one, other) => Number(BigInt(other.key) - BigInt(one.key)) || compare(one.user_id, other.user_id),
}
