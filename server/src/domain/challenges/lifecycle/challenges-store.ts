import type {
  AuthType,
  ChallengePurpose,
  ChallengeReason,
  ChallengeState,
  DeliveryStatus,
  MessageChannel,
} from '@countersign/contract'
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface ChallengeRow {
  readonly challenge_id: string
  readonly client_id: string
  /** Null until a device has scanned the challenge, if the client did not name a user. */
  readonly user_id: string | null
  /** Null until a device answers, if several were asked. */
  readonly registration_id: string | null
  readonly auth_type: AuthType
  readonly purpose: ChallengePurpose
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
  readonly delivery_channel: MessageChannel | 'push' | null
  readonly masked_destination: string | null
  /** The relying party, if the browser answers with a passkey. */
  readonly rp_id: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly responded_at: Date | null
}

export const challengeColumns = new Columns(
  'challenge_id',
  'client_id',
  'user_id',
  'registration_id',
  'auth_type',
  'purpose',
  'state',
  'reason',
  'locale',
  'code_key_version',
  'code_digits',
  'attempts',
  'most_attempts',
  'sends',
  'resend_available_at',
  'delivery_status',
  'delivery_channel',
  'masked_destination',
  'rp_id',
  'created_at',
  'expires_at',
  'responded_at',
)

export const findChallenge = merged<string, ChallengeRow>(
  (challengeId) => challengeId,
  async (tx, challengeIds) => {
    const rows = await tx.rows<ChallengeRow>(sql`
      select ${challengeColumns} from challenges
      where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds})`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

export interface WebChallengeRow extends ChallengeRow {
  /** Of the user, as the application named it. */
  readonly ip_address: string | null
}

export const findWebChallenge = merged<string, WebChallengeRow>(
  (challengeId) => challengeId,
  async (tx, challengeIds) => {
    const rows = await tx.rows<WebChallengeRow>(sql`
      select ${challengeColumns}, context->>'ipAddress' as ip_address from challenges
      where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds}) and auth_type = 'passkey'`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

export interface AskedOpen {
  readonly userId: string
  readonly authType: AuthType
  readonly clientId: string
  readonly contextHash: Buffer
}

/** For any of the user's registrations of the method. */
export async function listOpenChallenges(tx: TenantTx, asked: AskedOpen): Promise<readonly ChallengeRow[]> {
  return (await openChallenges(tx, asked)) ?? []
}

const openChallenges = merged<AskedOpen, ChallengeRow[]>(keyOfOpen, async (tx, asked) => {
  const rows = await tx.rows<ChallengeRow & { readonly place: number }>(sql`
    select place::integer, ${challengeColumns.of('c')}
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

/** Many challenges name no language, such as those of agents. */
const challengesSearchedForLocale = 20

/** The language that the user prefers, or else that of their latest challenge that names one. */
export async function findLastLocale(tx: TenantTx, userId: string): Promise<string | null> {
  const row = await tx.row<{ locale: string | null }>(sql`
    select coalesce(
      (select locale from users where tenant_id = ${tx.tenantId} and user_id = ${userId}),
      (select locale from
        (select locale, challenge_id from challenges where tenant_id = ${tx.tenantId} and user_id = ${userId}
          order by challenge_id desc limit ${challengesSearchedForLocale}) as latest
        where locale is not null order by challenge_id desc limit 1)) as locale`)
  return row?.locale ?? null
}
