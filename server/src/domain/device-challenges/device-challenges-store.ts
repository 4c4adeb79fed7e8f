import type {
  ChallengeContext,
  ChallengeDetails,
  ChallengePurpose,
  ChallengeReason,
  ChallengeState,
  DeliveryStatus,
} from '@countersign/contract'
import { firstIdAt } from '@countersign/platform/crypto'
import { sql, type TenantTx } from '@countersign/platform/database'

export type DeviceAuthType = 'push' | 'qr_code'

export interface DeviceChallengeRow {
  readonly challenge_id: string
  readonly client_id: string
  readonly user_id: string | null
  readonly registration_id: string | null
  readonly auth_type: DeviceAuthType
  readonly purpose: ChallengePurpose
  readonly state: ChallengeState
  readonly reason: ChallengeReason | null
  readonly context: ChallengeContext
  readonly delivery_status: DeliveryStatus
  readonly created_at: Date
  readonly expires_at: Date
  readonly responded_at: Date | null
  readonly device_ids: readonly string[]
  readonly nonce: string
  readonly client_name: string
  readonly title: string | null
  readonly message: string | null
  readonly details: ChallengeDetails
  readonly details_hash: string
  readonly action: Readonly<Record<string, unknown>> | null
  readonly action_hash: string | null
  readonly number_key_version: number | null
}

export interface NewDeviceChallenge {
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
  readonly deviceIds: readonly string[]
  readonly nonce: string
  readonly clientName: string
  readonly title: string | null
  readonly message: string | null
  readonly details: ChallengeDetails
  readonly detailsHash: string
  readonly action: Readonly<Record<string, unknown>> | null
  readonly actionHash: string | null
  readonly numberKeyVersion: number | null
  readonly qrHash: Buffer | null
}

export async function insertDeviceChallenge(tx: TenantTx, row: NewDeviceChallenge): Promise<void> {
  await tx.run(sql`
    insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, purpose, state, context,
      context_hash, locale, most_attempts, delivery_status, delivery_channel, created_at, expires_at)
    values (${tx.tenantId}, ${row.challengeId}, ${row.clientId}, ${row.userId}, ${row.registrationId}, ${row.authType},
      ${row.purpose}, 'pending', ${JSON.stringify(row.context)}, ${row.contextHash}, ${row.locale}, 1,
      ${row.deliveryStatus}, ${row.authType === 'push' ? 'push' : null}, ${row.createdAt}, ${row.expiresAt})`)
  await tx.run(sql`
    insert into device_challenges (tenant_id, challenge_id, device_ids, nonce, client_name, title, message, details,
      details_hash, action, action_hash, number_key_version, qr_hash)
    values (${tx.tenantId}, ${row.challengeId}, ${row.deviceIds}, ${row.nonce}, ${row.clientName}, ${row.title},
      ${row.message}, ${JSON.stringify(row.details)}, ${row.detailsHash},
      ${row.action && JSON.stringify(row.action)}, ${row.actionHash}, ${row.numberKeyVersion}, ${row.qrHash})`)
}

export function findDeviceChallenge(tx: TenantTx, challengeId: string): Promise<DeviceChallengeRow | undefined> {
  return tx.row(sql`
    select c.challenge_id, c.client_id, c.user_id, c.registration_id, c.auth_type, c.purpose, c.state, c.reason, c.context,
      c.delivery_status, c.created_at, c.expires_at, c.responded_at, d.device_ids, d.nonce, d.client_name, d.title, d.message,
      d.details, d.details_hash, d.action, d.action_hash, d.number_key_version
    from challenges c join device_challenges d on d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = ${challengeId}`)
}

export function findByQrHash(tx: TenantTx, qrHash: Buffer): Promise<DeviceChallengeRow | undefined> {
  return tx.row(sql`
    select c.challenge_id, c.client_id, c.user_id, c.registration_id, c.auth_type, c.purpose, c.state, c.reason, c.context,
      c.delivery_status, c.created_at, c.expires_at, c.responded_at, d.device_ids, d.nonce, d.client_name, d.title, d.message,
      d.details, d.details_hash, d.action, d.action_hash, d.number_key_version
    from device_challenges d join challenges c on c.tenant_id = d.tenant_id and c.challenge_id = d.challenge_id
    where d.tenant_id = ${tx.tenantId} and d.qr_hash = ${qrHash}`)
}

/** No challenge lives longer: those that are open are among the latest. */
const longestMs = 3_600_000
const earliestOpenId = (now: Date) => firstIdAt('chl', now.getTime() - longestMs)

/** What a device has to answer, oldest first. */
export function listOpenFor(
  tx: TenantTx,
  { deviceId, userId }: { readonly deviceId: string; readonly userId: string },
  now: Date,
): Promise<DeviceChallengeRow[]> {
  return tx.rows(sql`
    select c.challenge_id, c.client_id, c.user_id, c.registration_id, c.auth_type, c.purpose, c.state, c.reason, c.context,
      c.delivery_status, c.created_at, c.expires_at, c.responded_at, d.device_ids, d.nonce, d.client_name, d.title, d.message,
      d.details, d.details_hash, d.action, d.action_hash, d.number_key_version
    from challenges c join device_challenges d on d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.challenge_id >= ${earliestOpenId(now)}
      and c.state in ('pending', 'scanned') and c.expires_at > ${now} and ${deviceId} = any(d.device_ids)
    order by c.challenge_id`)
}

/** Where a notification was not what brought it: a device has it now. */
export function updateFetched(tx: TenantTx, challengeIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    update challenges set delivery_status = 'delivered'
    where tenant_id = ${tx.tenantId} and challenge_id = any(${challengeIds}) and auth_type = 'push'
      and state = 'pending' and delivery_status <> 'delivered'`)
}

interface Answered {
  readonly challengeId: string
  readonly from: 'pending' | 'scanned'
  readonly state: 'approved' | 'denied'
  readonly reason: ChallengeReason | null
  readonly registrationId: string
  readonly deviceId: string
  /** What the device has signed, where it is kept: of an approval, as evidence. */
  readonly response: string | null
}

/** Of many answers at once one counts: whoever touches the row. */
export async function updateAnswered(tx: TenantTx, answered: Answered, now: Date): Promise<boolean> {
  const updated = await tx.run(sql`
    update challenges set state = ${answered.state}, reason = ${answered.reason}, responded_at = ${now},
      registration_id = ${answered.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId} and state = ${answered.from}
      and expires_at > ${now}`)
  if (updated === 0) return false
  await tx.run(sql`
    update device_challenges set answered_by = ${answered.deviceId}, response = ${answered.response}
    where tenant_id = ${tx.tenantId} and challenge_id = ${answered.challengeId}`)
  return true
}

interface Scanned {
  readonly challengeId: string
  readonly userId: string
  readonly registrationId: string
  readonly deviceId: string
}

/** Of many devices that scan at once one is bound to it. */
export async function updateScanned(tx: TenantTx, scanned: Scanned, now: Date): Promise<boolean> {
  const updated = await tx.run(sql`
    update challenges set state = 'scanned', user_id = ${scanned.userId}, registration_id = ${scanned.registrationId}
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId} and state = 'pending'
      and expires_at > ${now}`)
  if (updated === 0) return false
  await tx.run(sql`
    update device_challenges set device_ids = array[${scanned.deviceId}]
    where tenant_id = ${tx.tenantId} and challenge_id = ${scanned.challengeId}`)
  return true
}

/** Those that nobody else can answer; the others are left to the other devices. */
export async function cancelChallengesOf(
  tx: TenantTx,
  { deviceId, userId }: { readonly deviceId: string; readonly userId: string },
  now: Date,
): Promise<string[]> {
  const cancelled = await tx.rows<{ challenge_id: string }>(sql`
    update challenges c set state = 'cancelled', reason = 'registration_removed', responded_at = ${now}
    from device_challenges d
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.challenge_id >= ${earliestOpenId(now)}
      and c.state in ('pending', 'scanned') and c.expires_at > ${now}
      and d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id and d.device_ids = array[${deviceId}]
    returning c.challenge_id`)
  await tx.run(sql`
    update device_challenges d set device_ids = array_remove(d.device_ids, ${deviceId})
    from challenges c
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.challenge_id >= ${earliestOpenId(now)}
      and c.state in ('pending', 'scanned')
      and d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id and ${deviceId} = any(d.device_ids)`)
  return cancelled.map((row) => row.challenge_id)
}

/** All of a user's, whichever device they are for. */
export async function cancelOpenOf(tx: TenantTx, userId: string, now: Date): Promise<string[]> {
  const cancelled = await tx.rows<{ challenge_id: string }>(sql`
    update challenges set state = 'cancelled', reason = 'disabled', responded_at = ${now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and challenge_id >= ${earliestOpenId(now)}
      and auth_type in ('push', 'qr_code') and state in ('pending', 'scanned') and expires_at > ${now}
    returning challenge_id`)
  return cancelled.map((row) => row.challenge_id)
}

export interface OpenPush {
  readonly challenge_id: string
  readonly client_id: string
  readonly purpose: ChallengePurpose
  readonly expires_at: Date
}

/** Those that nobody answered in time among them. */
export function listPendingPushes(tx: TenantTx, userId: string): Promise<OpenPush[]> {
  return tx.rows(sql`
    select challenge_id, client_id, purpose, expires_at from challenges
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and auth_type = 'push' and state = 'pending'`)
}
