// The state of a challenge, for the client that issued it: immediately, or as soon as it changes.
import {
  type AuthType,
  type ChallengeStatus,
  type ChallengeStatusRequest,
  Problem,
  type Verdict,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import { modes } from '../../authenticators/index.ts'
import type { Look } from '../../base/index.ts'
import type { ChallengesContext } from '../context.ts'
import { signAssertion } from './assertion.ts'
import { type ChallengeRow, findChallenge } from './challenges-store.ts'
import { listChanged } from './looks-store.ts'
import { endedReason, isOpen, presentChallenge, stateOf } from './present.ts'

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

export async function checkStatus(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  authType: AuthType,
  { challengeId, waitSeconds = 0 }: ChallengeStatusRequest,
  signal: AbortSignal,
): Promise<ChallengeStatus> {
  const { clock, pace, waits } = ctx
  const asking = { tenantId: tenant.id, clientId: origin.caller.clientId, topic: challengeId }
  pace.admit(asking)
  let first: ChallengeRow['state'] | undefined
  const wait = { tenant, topic: challengeId, look, milliseconds: waitSeconds * 1000, signal, origin }
  const row = await waits.until(wait, async () => {
    const value = await findForClient(tenant, origin, challengeId, authType)
    const { state } = stateOf(value, clock.now())
    first ??= state
    return { value, final: !isOpen(state) || state !== first, changesAt: value.expires_at.getTime() }
  })
  const shown = presentChallenge(row, clock.now())
  // A client that has just learnt of a scan may ask again immediately.
  if (shown.state !== first) pace.release(asking)
  const authenticated = isOpen(shown.state) ? null : shown.state === 'approved'
  return { ...shown, authenticated, ...(authenticated ? { assertion: await assertionOf(ctx, tenant, row) } : {}) }
}

/** The same as a verdict, for clients that call authenticateOtp for every method. */
export async function readVerdict(
  ctx: ChallengesContext,
  tenant: TenantScope,
  origin: Origin,
  { challengeId, userId, authType }: { challengeId: string; userId: string; authType: AuthType },
): Promise<Verdict> {
  const row = await findForClient(tenant, origin, challengeId, authType)
  // The user of a challenge that any device may scan is known once one has.
  if (row.user_id !== null && row.user_id !== userId) throw new Problem('not_found')
  const now = ctx.clock.now()
  const { state } = stateOf(row, now)
  if (state !== 'approved') {
    const reason = endedReason(row, now) ?? 'challenge_pending'
    const scanned = state === 'scanned' ? { scanned: true as const } : {}
    return { authenticated: false, reason, attemptsRemaining: isOpen(state) ? 1 : 0, ...scanned, challengeId }
  }
  const registrationId = row.registration_id ?? ''
  return { authenticated: true, challengeId, registrationId, assertion: await assertionOf(ctx, tenant, row) }
}

/** For a client, a challenge of another client does not exist. */
async function findForClient(
  tenant: TenantScope,
  { caller }: Origin,
  challengeId: string,
  authType: AuthType,
): Promise<ChallengeRow> {
  // Clients poll: many of their requests arrive together.
  const [mode, row] = await tenant.tx((tx) => Promise.all([modes.of(tx, authType), findChallenge(tx, challengeId)]), {
    kind: 'status',
    key: challengeId,
  })
  if (!mode.enabled) throw new Problem('auth_type_disabled')
  if (row?.client_id !== caller.clientId || row.auth_type !== authType) throw new Problem('not_found')
  return row
}

function assertionOf(ctx: ChallengesContext, tenant: TenantScope, row: ChallengeRow): Promise<string> {
  return signAssertion(ctx, tenant, {
    clientId: row.client_id,
    userId: row.user_id ?? '',
    authType: row.auth_type,
    purpose: row.purpose,
    challengeId: row.challenge_id,
    provenAt: row.responded_at?.getTime() ?? ctx.clock.now(),
  })
}
