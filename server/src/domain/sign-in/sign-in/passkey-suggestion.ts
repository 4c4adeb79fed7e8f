// After a sign-in with a password and a code: whether to suggest a passkey, at most once a month per user.
import type { SignInOutcome } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { findOwnRelyingParty, isOwnPasskey, listRegistrations, modes } from '../../authenticators/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { updatePasskeySuggested } from '../../people/index.ts'

const monthMs = 30 * 24 * 3_600_000

export async function withSuggestion(
  ctx: BaseContext,
  tenant: TenantScope,
  outcome: SignInOutcome,
): Promise<SignInOutcome> {
  const { session } = outcome
  if (!session?.passwordProvenAt || !session.secondFactorProvenAt || !findOwnRelyingParty(ctx)) return outcome
  const { userId } = session
  // In a transaction of its own: the one of the sign-in shares the lock of the user with others.
  const isDue = await tenant.tx(async (tx) => {
    if (!(await modes.of(tx, 'passkey')).enabled) return false
    if ((await listRegistrations(tx, userId)).some((row) => row.status !== 'pending' && isOwnPasskey(ctx, row)))
      return false
    const now = ctx.clock.now()
    return (await updatePasskeySuggested(tx, userId, { now: new Date(now), before: new Date(now - monthMs) })) === 1
  })
  return isDue ? { ...outcome, passkeySuggested: true } : outcome
}
