// A tenant's users, as its administrators see and change them.
import {
  type HistoryEntry,
  type Page,
  type PageQuery,
  Problem,
  type UnlockUserRequest,
  type User,
  type UserQuery,
  type UserSummary,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import { deleteFailureCounts, recordUnrestricted } from '../../authenticators/index.ts'
import { afterPrefix, type BaseContext } from '../../base/index.ts'
import { endSessionsOf } from '../../people/index.ts'
import { changeUser, userTarget } from './change-user.ts'
import { listHistory as listChallenges } from './history-store.ts'
import { presentHistoryEntry, presentSummary } from './present.ts'
import { readUser } from './read-user.ts'
import { findUser, listUsers, listUsersByStatus } from './users-store.ts'

export { remove } from './remove-user.ts'
export { disable, enable } from './user-status.ts'

const afterAllIds = '~'

export const list = (
  tenant: TenantScope,
  { limit, cursor, prefix = '', status }: UserQuery,
): Promise<Page<UserSummary>> =>
  tenant.tx(async (tx) => {
    const [after = ''] = decodeCursor(cursor, ['string']) ?? []
    const range = { from: prefix, before: afterPrefix(prefix), after }
    const most = limit + 1
    const rows = status ? await listUsersByStatus(tx, status, range, most) : await listUsers(tx, range, most)
    return pageOf(rows, limit, (row) => [row.user_id], presentSummary)
  })

export const find = (ctx: BaseContext, tenant: TenantScope, userId: string): Promise<User> =>
  tenant.tx((tx) => readUser(ctx, tx, userId))

/** The user's challenges, newest first. */
export const listHistory = (
  { clock }: BaseContext,
  tenant: TenantScope,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<HistoryEntry>> =>
  tenant.tx(async (tx) => {
    if (!(await findUser(tx, userId))) throw new Problem('not_found')
    const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listChallenges(tx, userId, before, limit + 1)
    const present = (row: (typeof rows)[number]) => presentHistoryEntry(row, clock.now())
    return pageOf(rows, limit, (row) => [row.challenge_id], present)
  })

export const unlock = (
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  { authType }: UnlockUserRequest,
): Promise<User> =>
  changeUser(tenant, origin, userId, async (tx) => {
    const { deleted, liftedRestriction } = await deleteFailureCounts(tx, userId, authType)
    if (liftedRestriction) await recordUnrestricted(ctx, tx, origin, userId, 'administrator')
    if (deleted > 0) {
      const event = { action: 'user.unlocked', target: userTarget(userId), details: { authType } } as const
      await recordEvent(ctx, tx, origin, event)
    }
    return readUser(ctx, tx, userId)
  })

export const signOut = (ctx: BaseContext, tenant: TenantScope, origin: Origin, userId: string): Promise<void> =>
  changeUser(tenant, origin, userId, async (tx) => {
    await endSessionsOf(ctx, tx, origin, userId)
  })
