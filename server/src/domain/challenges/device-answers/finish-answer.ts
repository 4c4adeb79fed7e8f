// How an answer ends a challenge, whatever signed it.
import type { ChallengeReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { sameBytes } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { deviceMethods } from '../../../methods/index.ts'
import { alerts } from '../../alerts/index.ts'
import { recordEvent } from '../../audit/index.ts'
import { deleteRememberedBrowsersOf } from '../../people/index.ts'
import type { ChallengesContext } from '../context.ts'
import { deriveCode } from '../lifecycle/codes.ts'
import type { DeviceChallengeRow } from '../lifecycle/device-challenges-store.ts'
import { type Evidence, keepAnswer } from '../lifecycle/device-outcomes-store.ts'
import { recordAnswer } from '../lifecycle/record-answer.ts'
import { enqueueAnswered } from './approval-answered.ts'
import { askerOf } from './asker.ts'
import { countMiss, forgetMisses } from './pauses.ts'
import type { Decision } from './response.ts'

export type Ending =
  | { readonly state: 'approved'; readonly reason: null }
  | { readonly state: 'denied'; readonly reason: ChallengeReason }

interface Answered {
  readonly userId: string
  readonly registrationId: string
  readonly ending: Ending
  readonly evidence: Evidence
}

/** Whether this answer counts: of many, one does. What follows from it belongs to the same transaction. */
export async function finishAnswer(
  ctx: ChallengesContext,
  tx: TenantTx,
  origin: Origin,
  challenge: DeviceChallengeRow,
  { userId, registrationId, ending, evidence }: Answered,
): Promise<boolean> {
  const { challenge_id: challengeId, auth_type: authType, purpose } = challenge
  const { asks } = deviceMethods[authType]
  const from = asks === 'scan' ? 'scanned' : 'pending'
  const now = new Date(ctx.clock.now())
  if (!(await keepAnswer(tx, { challengeId, from, ...ending, registrationId, now }, evidence))) return false
  ctx.waits.changed(tx, challengeId)
  const { deviceId } = evidence
  const details = { challengeId, registrationId, ...(deviceId === null ? { signedBy: 'passkey' } : { deviceId }) }
  await recordAnswer(ctx, tx, origin, { userId, authType, purpose, reason: ending.reason, details })
  // Another person may have the password, and a copy of the browser's cookies as well.
  if (ending.reason === 'reported_fraud') {
    await deleteRememberedBrowsersOf(tx, userId)
    await alerts.raise(ctx, tx, { kind: 'fraud_reported', subjectId: userId, details: { purpose } })
    await recordEvent(ctx, tx, origin, {
      action: 'fraud.reported',
      target: { kind: 'user', id: userId },
      details: { purpose, authType, ...details },
    })
  }
  if (purpose === 'approval') await enqueueAnswered(ctx, tx, challengeId)
  if (asks !== 'prompt') return true
  const asker = { userId, purpose, askerId: askerOf(challenge) }
  if (ending.state === 'approved') await forgetMisses(tx, asker)
  else await countMiss(ctx, tx, origin, asker, ending.reason === 'reported_fraud' ? 'reported_fraud' : 'denied')
  return true
}

export async function endingOf(
  ctx: ChallengesContext,
  tx: TenantTx,
  decision: Decision,
  { auth_type, challenge_id, number_key_version }: DeviceChallengeRow,
): Promise<Ending> {
  if (decision.decision === 'deny')
    return { state: 'denied', reason: decision.denyReason === 'not_me' ? 'reported_fraud' : 'user_denied' }
  const { matchDigits } = deviceMethods[auth_type]
  if (matchDigits !== undefined) {
    const { code } = await deriveCode(ctx, tx, challenge_id, matchDigits, number_key_version ?? undefined)
    if (!sameBytes(decision.number ?? '', code)) return { state: 'denied', reason: 'number_mismatch' }
  }
  return { state: 'approved', reason: null }
}
