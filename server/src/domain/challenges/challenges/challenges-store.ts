import type { AuthType, ChallengeReason, ChallengeState, DeliveryStatus } from '@countersign/contract'
import { merged, sql, type TenantTx } from '@countersign/platform/database'

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

export interface AskedOpen {
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

/** The language that the user was last asked in. */
export async function findLastLocale(tx: TenantTx, userId: string): Promise<string | null> {
  const row = await tx.row<{ locale: string | null }>(sql`
    select locale from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId}
    order by challenge_id desc limit 1`)
  return row?.locale ?? null
}
