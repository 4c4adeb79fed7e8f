// How challenges end. An end is final: the count of rows says whether the challenge was still open.
import type { ChallengeReason } from '@countersign/contract'
import { mergedWrites, sql, type TenantTx } from '@countersign/platform/database'
import type { ChallengeRow } from './challenges-store.ts'

/** Changes nothing if the challenge has ended or expired. */
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

export interface AnsweredChallenge {
  readonly challengeId: string
  readonly from: 'pending' | 'scanned'
  readonly state: 'approved' | 'denied'
  readonly reason: ChallengeReason | null
  /** The registration that answered. */
  readonly registrationId: string
  /** The user, if the challenge was issued without one. */
  readonly userId?: string
  readonly now: Date
}

/** Of many concurrent answers one counts: the one that gets the row. */
export const updateAnswered = mergedWrites<AnsweredChallenge, { readonly challenge_id: string }>(
  ({ challengeId }) => challengeId,
  async (tx, answers) => {
    const now = latest(answers)
    const rows = await tx.rows<{ challenge_id: string }>(sql`
      update challenges c set state = a.state, reason = a.reason, responded_at = ${now}, registration_id = a.registration_id,
        user_id = coalesce(c.user_id, a.user_id)
      from unnest(${answers.map(({ challengeId }) => challengeId)}::text[], ${answers.map(({ from }) => from)}::text[],
          ${answers.map(({ state }) => state)}::text[], ${answers.map(({ reason }) => reason)}::text[],
          ${answers.map(({ registrationId }) => registrationId)}::text[],
          ${answers.map(({ userId }) => userId ?? null)}::text[])
        as a (challenge_id, from_state, state, reason, registration_id, user_id)
      where c.tenant_id = ${tx.tenantId} and c.challenge_id = a.challenge_id and c.state = a.from_state
        and c.expires_at > ${now}
      returning c.challenge_id`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

type CountedAttempt = Pick<ChallengeRow, 'challenge_id' | 'attempts'>

export interface CountedAnswer {
  readonly challengeId: string
  readonly isRight: boolean
  /** The registration that answered, if the answer is right. */
  readonly registrationId: string | null
  /** The user, if the challenge was issued without one. */
  readonly userId: string
  readonly now: Date
}

/**
 * Counts an answer that arrived in time, and records what it leads to: a right one approves the challenge, and the last wrong one
 * ends it. No row: the challenge has ended or has no attempts left, and nothing has changed.
 */
export const updateCounted = mergedWrites<CountedAnswer, CountedAttempt>(
  ({ challengeId }) => challengeId,
  async (tx, answers) => {
    const now = latest(answers)
    const rows = await tx.rows<CountedAttempt>(sql`
      update challenges c set attempts = c.attempts + 1,
        state = case when a.is_right then 'approved' when c.attempts + 1 < c.most_attempts then c.state else 'failed' end,
        reason = case when a.is_right or c.attempts + 1 < c.most_attempts then c.reason else 'too_many_attempts' end,
        responded_at = case when a.is_right or c.attempts + 1 >= c.most_attempts then ${now}::timestamptz end,
        registration_id = case when a.is_right then a.registration_id else c.registration_id end,
        user_id = case when a.is_right then coalesce(c.user_id, a.user_id) else c.user_id end
      from unnest(${answers.map(({ challengeId }) => challengeId)}::text[], ${answers.map(({ isRight }) => isRight)}::boolean[],
          ${answers.map(({ registrationId }) => registrationId)}::text[], ${answers.map(({ userId }) => userId)}::text[])
        as a (challenge_id, is_right, registration_id, user_id)
      where c.tenant_id = ${tx.tenantId} and c.challenge_id = a.challenge_id and c.state = 'pending'
        and c.attempts < c.most_attempts
      returning c.challenge_id, c.attempts`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

/** Counted before the answer is compared. No row: the challenge has ended, expired or has no attempts left, and nothing was counted. */
export const countChallengeAttempt = mergedWrites<{ readonly challengeId: string; readonly now: Date }, CountedAttempt>(
  ({ challengeId }) => challengeId,
  async (tx, attempts) => {
    const rows = await tx.rows<CountedAttempt>(sql`
      update challenges set attempts = attempts + 1
      where tenant_id = ${tx.tenantId} and challenge_id = any(${attempts.map(({ challengeId }) => challengeId)})
        and state = 'pending' and expires_at > ${latest(attempts)} and attempts < most_attempts
      returning challenge_id, attempts`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

const latest = (calls: readonly { readonly now: Date }[]) =>
  new Date(Math.max(...calls.map(({ now }) => now.getTime())))

export interface ScannedChallenge {
  readonly challengeId: string
  readonly userId: string
  readonly registrationId: string
}

export function updateScanned(tx: TenantTx, scanned: ScannedChallenge, now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'scanned', user_id = ${scanned.userId}, registration_id = ${scanned.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId} and state = 'pending'
      and expires_at > ${now}`)
}
