import { Problem, type User } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import {
  listLocks,
  listRegistrations,
  locksOf,
  presentRegistration,
  withModelNames,
} from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { presentLock, presentSummary } from './present.ts'
import { findUser } from './users-store.ts'

const locksAtMost = 100

export async function readUser({ clock }: BaseContext, tx: TenantTx, userId: string): Promise<User> {
  const user = await findUser(tx, userId)
  if (!user) throw new Problem('not_found')
  const now = clock.now()
  const [held, locks, locked] = await Promise.all([
    listRegistrations(tx, userId),
    locksOf(tx, userId, now),
    listLocks(tx, userId, new Date(now), locksAtMost),
  ])
  return {
    ...presentSummary(user),
    registrations: await withModelNames(
      tx,
      held.map((row) => presentRegistration(row, locks)),
    ),
    locks: locked.map(presentLock),
  }
}
