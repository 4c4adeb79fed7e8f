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
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Audit } from '../../audit/index.ts'
import {
  deleteFailureCounts,
  hardwareTokens,
  lockAllRegistrationsOf,
  recordUnrestricted,
} from '../../authenticators/index.ts'
import { afterPrefix } from '../../base/index.ts'
import { cancelDeviceChallenges, endDevicesOf, updateOpenToCancelled } from '../../challenges/index.ts'
import type { EnrolmentContext } from '../../enrolment/index.ts'
import { forgetDeliveries } from '../../messaging/index.ts'
import { deleteUser, endSessionsAsConsequence, endSessionsOf, updateUserStatus } from '../../people/index.ts'
import { changeUser } from './change-user.ts'
import { forgetUser } from './forget-user.ts'
import { listHistory } from './history-store.ts'
import { presentHistoryEntry, presentSummary } from './present.ts'
import { readUser } from './read-user.ts'
import { createUserRegistrations } from './user-registrations.ts'
import { findUser, listUsers, listUsersByStatus } from './users-store.ts'

interface Parts extends EnrolmentContext {
  readonly audit: Audit
}

const afterAllIds = '~'

export function createUsers(parts: Parts) {
  const { clock, audit, signals } = parts
  const read = (tx: TenantTx, userId: string) => readUser(tx, userId, clock.now())

  const tellEveryProcess = (tx: TenantTx, userId: string) => signals.notify(tx, 'user', `${tx.tenantId}/${userId}`)

  const setStatus = (tenant: TenantScope, origin: Origin, userId: string, status: User['status']): Promise<User> =>
    changeUser(tenant, origin, userId, async (tx, user) => {
      if (user.roles.length > 0) throw new Problem('user_has_role')
      if (user.status === status) return read(tx, userId)
      await updateUserStatus(tx, userId, status)
      await tellEveryProcess(tx, userId)
      if (status === 'disabled') {
        await cancelChallenges(tx, userId)
        await endSessionsAsConsequence(parts, tx, userId)
      }
      await audit.record(tx, origin, {
        action: status === 'disabled' ? 'user.disabled' : 'user.enabled',
        target: target(userId),
      })
      return read(tx, userId)
    })

  const cancelChallenges = async (tx: TenantTx, userId: string): Promise<void> => {
    const held = await lockAllRegistrationsOf(tx, userId)
    const ids = held.map((row) => row.registration_id)
    await cancelDeviceChallenges(parts, tx, userId)
    await updateOpenToCancelled(tx, ids, new Date(clock.now()))
  }

  return {
    registrations: createUserRegistrations(parts),

    list: (tenant: TenantScope, { limit, cursor, prefix = '', status }: UserQuery): Promise<Page<UserSummary>> =>
      tenant.tx(async (tx) => {
        const [after = ''] = decodeCursor(cursor, ['string']) ?? []
        const range = { from: prefix, before: afterPrefix(prefix), after }
        const most = limit + 1
        const rows = status ? await listUsersByStatus(tx, status, range, most) : await listUsers(tx, range, most)
        return pageOf(rows, limit, (row) => [row.user_id], presentSummary)
      }),

    find: (tenant: TenantScope, userId: string): Promise<User> => tenant.tx((tx) => read(tx, userId)),

    /** Newest first. */
    history: (tenant: TenantScope, userId: string, { limit, cursor }: PageQuery): Promise<Page<HistoryEntry>> =>
      tenant.tx(async (tx) => {
        if (!(await findUser(tx, userId))) throw new Problem('not_found')
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listHistory(tx, userId, before, limit + 1)
        const present = (row: (typeof rows)[number]) => presentHistoryEntry(row, clock.now())
        return pageOf(rows, limit, (row) => [row.challenge_id], present)
      }),

    unlock: (tenant: TenantScope, origin: Origin, userId: string, { authType }: UnlockUserRequest): Promise<User> =>
      changeUser(tenant, origin, userId, async (tx) => {
        const { deleted, liftedRestriction } = await deleteFailureCounts(tx, userId, authType)
        if (liftedRestriction) await recordUnrestricted(parts, tx, origin, userId, 'administrator')
        if (deleted > 0)
          await audit.record(tx, origin, { action: 'user.unlocked', target: target(userId), details: { authType } })
        return read(tx, userId)
      }),

    signOut: (tenant: TenantScope, origin: Origin, userId: string): Promise<void> =>
      changeUser(tenant, origin, userId, async (tx) => {
        await endSessionsOf(parts, tx, origin, userId)
      }),

    disable: (tenant: TenantScope, origin: Origin, userId: string) => setStatus(tenant, origin, userId, 'disabled'),

    enable: (tenant: TenantScope, origin: Origin, userId: string) => setStatus(tenant, origin, userId, 'active'),

    remove: (tenant: TenantScope, origin: Origin, userId: string): Promise<void> =>
      changeUser(tenant, origin, userId, async (tx, user) => {
        if (user.roles.length > 0) throw new Problem('user_has_role')
        // Waits for whoever challenges the user or verifies an answer: what they have written goes too.
        await endDevicesOf(parts, tx, userId)
        const held = await lockAllRegistrationsOf(tx, userId)
        // Before the challenges, which go with the user: a delivery in progress locks its row first, then its challenge.
        await forgetDeliveries(tx, userId)
        await hardwareTokens.releaseAllOf(tx, userId)
        await endSessionsAsConsequence(parts, tx, userId)
        await deleteUser(tx, userId)
        await tellEveryProcess(tx, userId)
        await forgetUser(tx, userId, new Date(clock.now()))
        await audit.record(tx, origin, {
          action: 'user.deleted',
          target: target(userId),
          details: { registrations: held.map((row) => row.registration_id) },
        })
      }),
  }
}

const target = (userId: string) => ({ kind: 'user', id: userId })
