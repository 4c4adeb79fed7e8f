// Which users a caller can access. An application can access its own users, but no administrator of the tenant.
import { Problem } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { findSubject, lockUser, lockUserShared, type SubjectRow } from './users-store.ts'

/** A user with a role is visible to the sign-in, and to themselves in a session, but to no application. */
export function isVisible({ has_role }: SubjectRow, { kind, id, session }: Caller, userId: string): boolean {
  return !has_role || kind === 'system' || (session !== undefined && id === userId)
}

/** Undefined for a user who is not known yet. */
export async function visibleSubject(
  tx: TenantTx,
  { caller }: Origin,
  userId: string,
): Promise<SubjectRow | undefined> {
  const subject = await findSubject(tx, userId)
  if (subject && !isVisible(subject, caller, userId)) throw new Problem('not_found')
  if (subject?.status === 'disabled') throw new Problem('user_disabled')
  return subject
}

/**
 * The same, once no other transaction can change the answer: a user read before the lock may have been disabled, or invited as
 * an administrator, by the time the lock is held. `shared` is enough where nothing that the user holds is changed.
 */
export async function lockedSubject(
  tx: TenantTx,
  origin: Origin,
  userId: string,
  lock: 'shared' | 'exclusive',
): Promise<SubjectRow | undefined> {
  await (lock === 'shared' ? lockUserShared(tx, userId) : lockUser(tx, userId))
  return visibleSubject(tx, origin, userId)
}
