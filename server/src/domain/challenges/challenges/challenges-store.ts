import type { AuthType, ChallengeContext, ChallengeReason, ChallengeState, DeliveryStatus } from '@countersign/contract'
import { merged, mergedRuns, mergedWrites, sql, type TenantTx } from '@countersign/platform/database'

export interface ChallengeRow {
  readonly challenge_id: string
  readonly client_id: string
  readonly user_id: string
  readonly registration_id: string
  readonly auth_type: AuthType
  readonly purpose: 'authentication' | 'approval'
  readonly state: ChallengeState
  readonly reason: ChallengeReason | null
  readonly locale: string | null
  readonly code_key_version: number | null
  readonly code_digits: number | null
  readonly attempts: number
  readonly most_attempts: number
  readonly sends: number
  readonly resend_available_at: Date | null
  readonly delivery_status: DeliveryStatus
  readonly delivery_channel: 'sms' | 'email' | null
  readonly masked_destination: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly responded_at: Date | null
}

export const findChallenge = merged<string, ChallengeRow>(
  (challengeId) => challengeId,
  async (tx, challengeIds) => {
    const rows = await tx.rows<ChallengeRow>(sql`
      select challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, reason, locale, code_key_version,
        code_digits, attempts, most_attempts, sends, resend_available_at, delivery_status, delivery_channel, masked_destination,
        created_at, expires_at, responded_at
      from challenges where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds})`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

interface AskedOpen {
  readonly userId: string
  readonly authType: AuthType
  readonly clientId: string
  readonly contextHash: Buffer
}

/** By any of the user's registrations of the method. */
export async function listOpenChallenges(tx: TenantTx, asked: AskedOpen): Promise<readonly ChallengeRow[]> {
  return (await openChallenges(tx, asked)) ?? []
}

const openChallenges = merged<AskedOpen, ChallengeRow[]>(keyOfOpen, async (tx, asked) => {
  const rows = await tx.rows<ChallengeRow & { readonly place: number }>(sql`
    select place::integer, c.challenge_id, c.client_id, c.user_id, c.registration_id, c.auth_type, c.purpose, c.state, c.reason,
      c.locale, c.code_key_version, c.code_digits, c.attempts, c.most_attempts, c.sends, c.resend_available_at,
      c.delivery_status, c.delivery_channel, c.masked_destination, c.created_at, c.expires_at, c.responded_at
    from unnest(${asked.map(({ userId }) => userId)}::text[], ${asked.map(({ authType }) => authType)}::text[],
        ${asked.map(({ clientId }) => clientId)}::text[], ${asked.map(({ contextHash }) => contextHash)}::bytea[])
        with ordinality as a (user_id, auth_type, client_id, context_hash, place)
      join registrations r on r.tenant_id = ${tx.tenantId} and r.user_id = a.user_id and r.auth_type = a.auth_type
        and r.status <> 'removed'
      join challenges c on c.tenant_id = ${tx.tenantId} and c.registration_id = r.registration_id
        and c.client_id = a.client_id and c.context_hash = a.context_hash and c.state in ('pending', 'scanned')`)
  return Map.groupBy(rows, ({ place }) => keyOfOpen(asked[place - 1] as AskedOpen))
})

function keyOfOpen({ userId, authType, clientId, contextHash }: AskedOpen): string {
  return `${authType} ${clientId} ${contextHash.toString('hex')} ${userId}`
}

export interface NewChallenge extends AskedOpen {
  readonly challengeId: string
  readonly registrationId: string
  readonly state: 'pending' | 'approved'
  readonly context: ChallengeContext
  readonly locale: string | null
  readonly codeKeyVersion: number | null
  readonly codeDigits: number | null
  readonly mostAttempts: number
  readonly sends: number
  readonly resendAvailableAt: Date | null
  readonly deliveryStatus: DeliveryStatus
  readonly deliveryChannel: 'sms' | 'email' | null
  readonly maskedDestination: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const insertChallenges = mergedRuns<NewChallenge>((tx, challenges) =>
  tx.run(sql`
    insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, state, context,
      context_hash, locale, code_key_version, code_digits, most_attempts, sends, resend_available_at, delivery_status,
      delivery_channel, masked_destination, created_at, expires_at, responded_at)
    select ${tx.tenantId}, "challengeId", "clientId", "userId", "registrationId", "authType", state, context,
      decode("contextHash", 'base64'), locale, "codeKeyVersion", "codeDigits", "mostAttempts", sends, "resendAvailableAt",
      "deliveryStatus", "deliveryChannel", "maskedDestination", "createdAt", "expiresAt",
      case when state = 'approved' then "createdAt" end
    from json_to_recordset(${JSON.stringify(challenges.map(asJson))}::json) as c ("challengeId" text, "clientId" text,
      "userId" text, "registrationId" text, "authType" text, state text, context jsonb, "contextHash" text, locale text,
      "codeKeyVersion" integer, "codeDigits" integer, "mostAttempts" integer, sends integer, "resendAvailableAt" timestamptz,
      "deliveryStatus" text, "deliveryChannel" text, "maskedDestination" text, "createdAt" timestamptz,
      "expiresAt" timestamptz)`),
)

/** As it is from then on. */
export async function insertChallenge(tx: TenantTx, challenge: NewChallenge): Promise<ChallengeRow> {
  await insertChallenges(tx, challenge)
  return {
    challenge_id: challenge.challengeId,
    client_id: challenge.clientId,
    user_id: challenge.userId,
    registration_id: challenge.registrationId,
    auth_type: challenge.authType,
    purpose: 'authentication',
    state: challenge.state,
    reason: null,
    locale: challenge.locale,
    code_key_version: challenge.codeKeyVersion,
    code_digits: challenge.codeDigits,
    attempts: 0,
    most_attempts: challenge.mostAttempts,
    sends: challenge.sends,
    resend_available_at: challenge.resendAvailableAt,
    delivery_status: challenge.deliveryStatus,
    delivery_channel: challenge.deliveryChannel,
    masked_destination: challenge.maskedDestination,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
    responded_at: challenge.state === 'approved' ? challenge.createdAt : null,
  }
}

const asJson = (challenge: NewChallenge) => ({ ...challenge, contextHash: challenge.contextHash.toString('base64') })

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

/** Of many at once one approves it: whoever gets the row. */
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

export function updateResent(
  tx: TenantTx,
  challengeId: string,
  { sends, resendAvailableAt }: { sends: number; resendAvailableAt: Date },
): Promise<ChallengeRow | undefined> {
  return tx.row(sql`
    update challenges set sends = ${sends}, resend_available_at = ${resendAvailableAt}, delivery_status = 'queued'
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and state = 'pending'
    returning challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, reason, locale, code_key_version,
      code_digits, attempts, most_attempts, sends, resend_available_at, delivery_status, delivery_channel, masked_destination,
      created_at, expires_at, responded_at`)
}

export const updateDelivery = mergedRuns<{ readonly challengeId: string; readonly status: DeliveryStatus }>(
  (tx, updates) =>
    tx.run(sql`
    update challenges c set delivery_status = d.status
    from unnest(${updates.map(({ challengeId }) => challengeId)}::text[], ${updates.map(({ status }) => status)}::text[])
      as d (challenge_id, status)
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = d.challenge_id`),
)

export function cancelOpenChallenges(tx: TenantTx, registrationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update challenges set state = 'cancelled', reason = 'registration_removed', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and state in ('pending', 'scanned')
      and expires_at > ${now}`)
}

/** The language that the user was last asked in. */
export async function findLastLocale(tx: TenantTx, userId: string): Promise<string | null> {
  const row = await tx.row<{ locale: string | null }>(sql`
    select locale from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId}
    order by challenge_id desc limit 1`)
  return row?.locale ?? null
}

/**
 * An approved challenge agrees to one change, if it was answered by a registration that the user agreed to. False where it did
 * already, is too old, or is another user's.
 */
export async function useProof(
  tx: TenantTx,
  proof: {
    readonly challengeId: string
    readonly userId: string
    readonly clientId: string
    /** Whether it must be of another method than the password. */
    readonly secondFactor: boolean
  },
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update challenges c set proof_used_at = ${now} from registrations r
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = ${proof.challengeId} and c.user_id = ${proof.userId}
      and c.client_id = ${proof.clientId} and c.purpose = 'authentication' and c.state = 'approved'
      and c.responded_at between ${since} and ${now}::timestamptz + interval '1 minute'
      and (not ${proof.secondFactor} or c.auth_type <> 'password') and c.proof_used_at is null
      and r.tenant_id = c.tenant_id and r.registration_id = c.registration_id and r.agreed and r.status = 'active'`)
  return used === 1
}
