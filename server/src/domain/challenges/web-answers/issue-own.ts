// Issuing a challenge that a known user answers with a passkey of our own pages: the second step of a sign-in, a step-up.
import { type ChallengeContext, type PasskeyChallenge, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { isOwnPasskey, listPasskeys, listRegistrations, modes, ownRelyingParty } from '../../authenticators/index.ts'
import { visibleSubject } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { openWebChallenge } from './open-web-challenge.ts'

interface AskedOwn {
  readonly userId: string
  readonly context?: ChallengeContext | undefined
  readonly locale?: string | undefined
}

export function issueOwnPasskey(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { userId, context = {}, locale }: AskedOwn,
): Promise<PasskeyChallenge> {
  return tenant.tx(async (tx) => {
    const { enabled, settings } = await modes.of(tx, 'passkey')
    if (!enabled) throw new Problem('auth_type_disabled')
    const { id: relyingPartyId } = ownRelyingParty(ctx)
    if (!(await visibleSubject(tx, origin, userId))) throw new Problem('not_found')
    const [held, passkeys] = await Promise.all([
      listRegistrations(tx, userId),
      listPasskeys(tx, userId, relyingPartyId),
    ])
    const usable = new Set(
      held.flatMap((row) => (isOwnPasskey(ctx, row) && row.status === 'active' ? row.registration_id : [])),
    )
    const allowed = passkeys.filter((row) => usable.has(row.registration_id))
    if (allowed.length === 0) throw new Problem('registration_not_found')
    return openWebChallenge(ctx, tx, origin, {
      userId,
      relyingPartyId,
      allowCredentials: allowed.map((row) => ({ id: row.credential_id, transports: row.transports })),
      userVerification: settings.userVerification,
      settings,
      context,
      locale: locale ?? null,
    })
  })
}
