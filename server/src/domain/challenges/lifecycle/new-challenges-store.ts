import type { AuthType, ChallengeContext, ChallengePurpose, DeliveryStatus } from '@countersign/contract'
import { mergedRuns, sql, type TenantTx } from '@countersign/platform/database'
import type { ChallengeRow } from './challenges-store.ts'

export interface NewChallenge {
  readonly challengeId: string
  readonly clientId: string
  readonly userId: string | null
  readonly registrationId: string | null
  readonly authType: AuthType
  readonly purpose: ChallengePurpose
  readonly state: 'pending' | 'approved'
  readonly context: ChallengeContext
  readonly contextHash: Buffer
  readonly locale: string | null
  readonly maxAttempts: number
  readonly delivery: NewDelivery
  /** If the server sends a code. */
  readonly code?: { readonly keyVersion: number; readonly digits: number } | undefined
  /** If the browser answers with a passkey. */
  readonly webAuthn?: { readonly relyingPartyId: string; readonly keyVersion: number } | undefined
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface NewDelivery {
  readonly status: DeliveryStatus
  readonly channel: ChallengeRow['delivery_channel']
  readonly maskedDestination?: string | null
  readonly resendAvailableAt?: Date
}

export const notDelivered: NewDelivery = { status: 'not_applicable', channel: null }

/** Only a challenge that a page was offered can be there already: of its answers, the first inserts it. */
const insertChallenges = mergedRuns<ChallengeRow & Inserted>((tx, challenges) =>
  tx.run(sql`
    insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, context,
      context_hash, locale, code_key_version, code_digits, most_attempts, sends, resend_available_at, delivery_status,
      delivery_channel, masked_destination, rp_id, created_at, expires_at, responded_at)
    select ${tx.tenantId}, challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, context,
      decode(context_hash, 'base64'), locale, code_key_version, code_digits, most_attempts, sends, resend_available_at,
      delivery_status, delivery_channel, masked_destination, rp_id, created_at, expires_at, responded_at
    from json_to_recordset(${JSON.stringify(challenges)}::json) as c (challenge_id text, client_id text, user_id text,
      registration_id text, auth_type text, purpose text, state text, context jsonb, context_hash text, locale text,
      code_key_version integer, code_digits integer, most_attempts integer, sends integer, resend_available_at timestamptz,
      delivery_status text, delivery_channel text, masked_destination text, rp_id text, created_at timestamptz, expires_at timestamptz,
      responded_at timestamptz)
    on conflict (tenant_id, challenge_id) do nothing`),
)

interface Inserted {
  readonly context: ChallengeContext
  /** In base64. */
  readonly context_hash: string
}

/** Returns the row. */
export async function insertChallenge(tx: TenantTx, challenge: NewChallenge): Promise<ChallengeRow> {
  const { code, delivery, webAuthn } = challenge
  const row: ChallengeRow = {
    challenge_id: challenge.challengeId,
    client_id: challenge.clientId,
    user_id: challenge.userId,
    registration_id: challenge.registrationId,
    auth_type: challenge.authType,
    purpose: challenge.purpose,
    state: challenge.state,
    reason: null,
    locale: challenge.locale,
    code_key_version: code?.keyVersion ?? webAuthn?.keyVersion ?? null,
    code_digits: code?.digits ?? null,
    attempts: 0,
    most_attempts: challenge.maxAttempts,
    sends: delivery.resendAvailableAt ? 1 : 0,
    resend_available_at: delivery.resendAvailableAt ?? null,
    delivery_status: delivery.status,
    delivery_channel: delivery.channel,
    masked_destination: delivery.maskedDestination ?? null,
    rp_id: webAuthn?.relyingPartyId ?? null,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
    responded_at: challenge.state === 'approved' ? challenge.createdAt : null,
  }
  const { context, contextHash } = challenge
  await insertChallenges(tx, { ...row, context, context_hash: contextHash.toString('base64') })
  return row
}
