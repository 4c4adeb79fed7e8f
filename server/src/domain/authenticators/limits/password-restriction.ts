// A password that strangers have guessed at too often works only in known browsers, until one of these ends that.
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import { deleteAccountFailures, maxAccountFailures } from './account-failures-store.ts'
import { passwordAccount } from './places.ts'

/** `password`: a right one that was admitted before the restriction began, and settled after. */
type EndedBy = 'administrator' | 'new_password' | 'password' | 'second_factor'

export const recordUnrestricted = (
  audit: Audit,
  tx: TenantTx,
  origin: Origin,
  userId: string,
  by: EndedBy,
): Promise<void> =>
  audit.record(tx, origin, { action: 'password.unrestricted', target: { kind: 'user', id: userId }, details: { by } })

/** What was guessed at is gone. */
export async function endRestriction(audit: Audit, tx: TenantTx, origin: Origin, userId: string): Promise<void> {
  const counted = { userId, authType: 'password', source: passwordAccount } as const
  const reset = await deleteAccountFailures(tx, { counted, lifts: true })
  if ((reset?.failures ?? 0) >= maxAccountFailures) await recordUnrestricted(audit, tx, origin, userId, 'new_password')
}
