// Activating a new passkey of an application. This proves nothing: the sender of an unattested registration chooses what it says.
// So there is no challenge and no assertion, and nothing can use it as a proof.
import { type AuthenticatePasskeyRequest, invalidField, Problem, type Verdict } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { webMethod } from '../../../methods/index.ts'
import {
  allowedRelyingParties,
  assertAllowed,
  lockRegistration,
  modes,
  registrationSecrets,
} from '../../authenticators/index.ts'
import { lockedSubject } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { activatePasskey } from './activate-passkey.ts'
import { recordingRefusal } from './credential-refused.ts'

type Answer = Pick<AuthenticatePasskeyRequest, 'authType' | 'credential' | 'userId'> & {
  readonly registrationId: string
}

/** What a pending registration keeps, sealed. */
export interface PendingPasskey {
  readonly relyingPartyId: string
  readonly keyVersion: number
}

export function activateWeb(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  answer: Answer,
): Promise<Verdict> {
  const { userId } = answer
  if (userId === undefined) throw invalidField('userId', 'is required with registrationId')
  return recordingRefusal(ctx, tenant, origin, userId, () => activate(ctx, tenant, origin, { ...answer, userId }))
}

async function activate(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { authType, credential, registrationId, userId }: Answer & { readonly userId: string },
): Promise<Verdict> {
  const allowed = await allowedRelyingParties(ctx, tenant, origin)
  return tenant.tx(async (tx) => {
    const { enabled, settings } = await modes.of(tx, authType)
    if (!enabled) throw new Problem('auth_type_disabled')
    if (!(await lockedSubject(tx, origin, userId, 'exclusive'))) throw new Problem('not_found')
    const row = await lockRegistration(tx, registrationId)
    const isOpen =
      row?.status === 'pending' && row.created_at.getTime() + settings.challengeValiditySeconds * 1000 > ctx.clock.now()
    if (!isOpen || row.own_pages || row.user_id !== userId || row.auth_type !== authType) throw new Problem('not_found')
    const { relyingPartyId, keyVersion } = (await registrationSecrets.open(ctx, tx, row)) as PendingPasskey
    assertAllowed(allowed, relyingPartyId, 'registrationId')
    const relyingParty = webMethod.relyingPartyOf(settings, relyingPartyId)
    await activatePasskey(ctx, tx, origin, row, { relyingParty, keyVersion, settings }, credential)
    return { authenticated: true, registrationId, userId }
  })
}
