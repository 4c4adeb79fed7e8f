import type { TenantTx } from '@countersign/platform/database'
import { forgetFailures } from '../../authenticators/index.ts'
import { forgetChallenges } from '../../challenges/index.ts'
import { forgetPushes } from '../../insight/index.ts'

/** The rows that name a user and that no foreign key deletes with the user, apart from deliveries. */
export async function forgetUser(tx: TenantTx, userId: string, now: Date): Promise<void> {
  await forgetChallenges(tx, userId)
  await forgetFailures(tx, userId)
  await forgetPushes(tx, userId, now)
}
