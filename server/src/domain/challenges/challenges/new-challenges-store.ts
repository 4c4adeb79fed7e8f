import type { ChallengeContext, ChallengePurpose, DeliveryStatus } from '@countersign/contract'
import { mergedRuns, sql, type TenantTx } from '@countersign/platform/database'
import type { AskedOpen, ChallengeRow } from './challenges-store.ts'

export interface NewChallenge extends AskedOpen {
  readonly challengeId: string
  readonly registrationId: string
  readonly state: 'pending' | 'approved'
  readonly context: ChallengeContext
  readonly locale: string | null
  readonly codeKeyVersion: number | null
  readonly codeDigits: number | null
  readonly maxAttempts: number
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
      decode("contextHash", 'base64'), locale, "codeKeyVersion", "codeDigits", "maxAttempts", sends, "resendAvailableAt",
      "deliveryStatus", "deliveryChannel", "maskedDestination", "createdAt", "expiresAt",
      case when state = 'approved' then "createdAt" end
    from json_to_recordset(${JSON.stringify(challenges.map(asJson))}::json) as c ("challengeId" text, "clientId" text,
      "userId" text, "registrationId" text, "authType" text, state text, context jsonb, "contextHash" text, locale text,
      "codeKeyVersion" integer, "codeDigits" integer, "maxAttempts" integer, sends integer, "resendAvailableAt" timestamptz,
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
    most_attempts: challenge.maxAttempts,
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

export type DeviceAuthType = 'push' | 'qr_code'

export interface NewChallengeForDevice {
  readonly challengeId: string
  readonly clientId: string
  readonly userId: string | null
  readonly registrationId: string | null
  readonly authType: DeviceAuthType
  readonly purpose: ChallengePurpose
  readonly context: ChallengeContext
  /** Of its own: what is shown on a device is never the same challenge as another. */
  readonly contextHash: Buffer
  readonly locale: string | null
  readonly deliveryStatus: DeliveryStatus
  readonly createdAt: Date
  readonly expiresAt: Date
}

export function insertChallengeForDevice(tx: TenantTx, row: NewChallengeForDevice): Promise<number> {
  return tx.run(sql`
    insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, context,
      context_hash, locale, most_attempts, delivery_status, delivery_channel, created_at, expires_at)
    values (${tx.tenantId}, ${row.challengeId}, ${row.clientId}, ${row.userId}, ${row.registrationId}, ${row.authType},
      ${row.purpose}, 'pending', ${JSON.stringify(row.context)}, ${row.contextHash}, ${row.locale}, 1,
      ${row.deliveryStatus}, ${row.authType === 'push' ? 'push' : null}, ${row.createdAt}, ${row.expiresAt})`)
}
