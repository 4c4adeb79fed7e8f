// How challenges end. That never changes: the count of rows tells whether one was still open.
import type { ChallengeReason } from '@countersign/contract'
import { mergedWrites, sql, type TenantTx } from '@countersign/platform/database'
import type { ChallengeRow } from './challenges-store.ts'

/** Nothing where it has ended before, or expired: how a challenge ended never changes. */
export function updateEnded(
  tx: TenantTx,
  challengeId: string,
  { state, reason }: { state: 'failed' | 'expired' | 'cancelled'; reason: ChallengeReason },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update challenges set state = ${state}, reason = ${reason}, responded_at = ${now}
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and state in ('pending', 'scanned')
      and (${state} = 'expired' or expires_at > ${now})`)
}

/** Of many concurrent answers one approves it: the one that gets the row. */
export const updateApproved = mergedWrites<
  { readonly challengeId: string; readonly now: Date },
  { readonly challenge_id: string }
>(
  ({ challengeId }) => challengeId,
  async (tx, approvals) => {
    const now = latest(approvals)
    const rows = await tx.rows<{ challenge_id: string }>(sql`
      update challenges set state = 'approved', responded_at = ${now}
      where tenant_id = ${tx.tenantId} and challenge_id = any(${approvals.map(({ challengeId }) => challengeId)})
        and state = 'pending' and expires_at > ${now}
      returning challenge_id`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

/** Counted before the answer is looked at. Without a row: ended, expired or used up, and nothing was counted. */
export const countChallengeAttempt = mergedWrites<
  { readonly challengeId: string; readonly now: Date },
  Pick<ChallengeRow, 'challenge_id' | 'attempts'>
>(
  ({ challengeId }) => challengeId,
  async (tx, attempts) => {
    const rows = await tx.rows<Pick<ChallengeRow, 'challenge_id' | 'attempts'>>(sql`
      update challenges set attempts = attempts + 1
      where tenant_id = ${tx.tenantId} and challenge_id = any(${attempts.map(({ challengeId }) => challengeId)})
        and state = 'pending' and expires_at > ${latest(attempts)} and attempts < most_attempts
      returning challenge_id, attempts`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

const latest = (calls: readonly { readonly now: Date }[]) =>
  new Date(Math.max(...calls.map(({ now }) => now.getTime())))

export interface AnsweredByDevice {
  readonly challengeId: string
  readonly from: 'pending' | 'scanned'
  readonly state: 'approved' | 'denied'
  readonly reason: ChallengeReason | null
  readonly registrationId: string
}

export function updateAnsweredByDevice(tx: TenantTx, answered: AnsweredByDevice, now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = ${answered.state}, reason = ${answered.reason}, responded_at = ${now},
      registration_id = ${answered.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId} and state = ${answered.from}
      and expires_at > ${now}`)
}

export interface ScannedByDevice {
  readonly challengeId: string
  readonly userId: string
  readonly registrationId: string
}

export function updateScannedByDevice(tx: TenantTx, scanned: ScannedByDevice, now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'scanned', user_id = ${scanned.userId}, registration_id = ${scanned.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId} and state = 'pending'
      and expires_at > ${now}`)
}
