// A tenant's users, as its administrators see and change them.
import {
  type HistoryEntry,
  type Page,
  type PageQuery,
  Problem,
  type Session,
  type UnlockUserRequest,
  type User,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import { deleteFailureCounts, recordUnrestricted } from '../../authenticators/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { liftPauses } from '../../challenges/index.ts'
import { endSessionsOf, sessions } from '../../people/index.ts'
import { changeUser, userTarget } from './change-user.ts'
import { listHistory as listChallenges } from './history-store.ts'
import { presentHistoryEntry } from './present.ts'
import { readUser, readVersioned } from './read-user.ts'
import { findUser } from './users-store.ts'

export { invite, revokeInvitation } from './invitations.ts'
export { list } from './list.ts'
export { create, updateProfile } from './profile.ts'
export { remove } from './remove-user.ts'
export { requireSecondFactor, waiveSecondFactor } from './second-factor-requirement.ts'
export { createTemporaryCode, revokeTemporaryCode } from './temporary-codes.ts'
export { disable, enable } from './user-status.ts'

const afterAllIds = '~'

export const find = (ctx: BaseContext, tenant: TenantScope, userId: string): Promise<Versioned<User>> =>
  tenant.tx((tx) => readVersioned(ctx, tx, userId))

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

export const listSessions = (
  ctx: BaseContext,
  tenant: TenantScope,
  { caller }: Origin,
  userId: string,
): Promise<Session[]> =>
  tenant.tx(async (tx) => {
    if (!(await findUser(tx, userId))) throw new Problem('not_found')
    return sessions.listOf(ctx, tx, userId, caller.session?.sessionId)
  })

export const liftPushPauses = (ctx: BaseContext, tenant: TenantScope, origin: Origin, userId: string): Promise<User> =>
  changeUser(tenant, origin, userId, async (tx) => {
    await liftPauses(ctx, tx, origin, userId)
    return readUser(ctx, tx, userId)
  })
