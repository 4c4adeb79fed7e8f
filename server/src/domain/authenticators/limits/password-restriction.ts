// A password that strangers have guessed too often works only in known browsers, until one of these ends the restriction.
import type { TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { deleteAccountFailures, maxAccountFailures } from './account-failures-store.ts'
import { passwordAccount } from './places.ts'

/** `password`: a right one that was admitted before the restriction began, and settled after. */
type EndedBy = 'administrator' | 'new_password' | 'password' | 'second_factor'

export function recordUnrestricted(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
  by: EndedBy,
): Promise<void> {
  const target = { kind: 'user' as const, id: userId }
  return recordEvent(ctx, tx, origin, { action: 'password.unrestricted', target, details: { by } })
}

/** The password that was guessed at no longer exists. */
export async function endRestriction(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
): Promise<void> {
  const counted = { userId, authType: 'password', source: passwordAccount } as const
  const reset = await deleteAccountFailures(tx, { counted, lifts: true })
  if ((reset?.failures ?? 0) >= maxAccountFailures) await recordUnrestricted(ctx, tx, origin, userId, 'new_password')
}
