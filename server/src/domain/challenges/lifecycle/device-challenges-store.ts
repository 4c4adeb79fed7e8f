import type {
  ChallengeContext,
  ChallengeDetails,
  ChallengePurpose,
  ChallengeReason,
  ChallengeState,
  DeliveryStatus,
  DeviceAuthType,
  StandingOffer,
} from '@countersign/contract'
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'
import { earliestOpenId } from './earliest-open-id.ts'

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
  readonly standing_offer: StandingOffer | null
  readonly number_key_version: number | null
}

const challengeColumns = new Columns(
  'challenge_id',
  'client_id',
  'user_id',
  'registration_id',
  'auth_type',
  'purpose',
  'state',
  'reason',
  'context',
  'delivery_status',
  'created_at',
  'expires_at',
  'responded_at',
).of('c')

const deviceColumns = new Columns(
  'device_ids',
  'nonce',
  'client_name',
  'title',
  'message',
  'details',
  'details_hash',
  'action',
  'action_hash',
  'standing_offer',
  'number_key_version',
).of('d')

export interface NewDeviceChallenge {
  readonly challengeId: string
  readonly deviceIds: readonly string[]
  readonly nonce: string
  readonly clientName: string
  readonly title: string | null
  readonly message: string | null
  readonly details: ChallengeDetails
  readonly detailsHash: string
  readonly action: Readonly<Record<string, unknown>> | null
  readonly actionHash: string | null
  readonly standingOffer: StandingOffer | null
  readonly numberKeyVersion: number | null
  readonly qrHash: Buffer | null
}

/** After the challenge itself. */
export function insertDeviceChallenge(tx: TenantTx, row: NewDeviceChallenge): Promise<number> {
  return tx.run(sql`
    insert into device_challenges (tenant_id, challenge_id, device_ids, nonce, client_name, title, message, details,
      details_hash, action, action_hash, standing_offer, number_key_version, qr_hash)
    values (${tx.tenantId}, ${row.challengeId}, ${row.deviceIds}, ${row.nonce}, ${row.clientName}, ${row.title},
      ${row.message}, ${JSON.stringify(row.details)}, ${row.detailsHash},
      ${row.action && JSON.stringify(row.action)}, ${row.actionHash},
      ${row.standingOffer && JSON.stringify(row.standingOffer)}, ${row.numberKeyVersion}, ${row.qrHash})`)
}

export const findDeviceChallenge = merged<string, DeviceChallengeRow>(
  (challengeId) => challengeId,
  async (tx, challengeIds) => {
    const rows = await tx.rows<DeviceChallengeRow>(sql`
      select ${challengeColumns}, ${deviceColumns}
      from challenges c join device_challenges d on d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id
      where c.tenant_id = ${tx.tenantId} and c.challenge_id = any(${challengeIds})`)
    return new Map(rows.map((row) => [row.challenge_id, row]))
  },
)

export function findByQrHash(tx: TenantTx, qrHash: Buffer): Promise<DeviceChallengeRow | undefined> {
  return tx.row(sql`
    select ${challengeColumns}, ${deviceColumns}
    from device_challenges d join challenges c on c.tenant_id = d.tenant_id and c.challenge_id = d.challenge_id
    where d.tenant_id = ${tx.tenantId} and d.qr_hash = ${qrHash}`)
}

interface AskedDevice {
  readonly deviceId: string
  readonly userId: string
  readonly now: Date
}

/** The challenges that a device can answer, oldest first. */
export const listOpenFor = merged<AskedDevice, readonly DeviceChallengeRow[]>(
  ({ deviceId }) => deviceId,
  async (tx, asked) => {
    const users = new Map(asked.map(({ deviceId, userId }) => [deviceId, userId]))
    const now = new Date(Math.max(...asked.map((one) => one.now.getTime())))
    const rows = await tx.rows<DeviceChallengeRow & { readonly asked_device: string }>(sql`
      select a.device_id as asked_device, ${challengeColumns}, ${deviceColumns}
      from unnest(${[...users.keys()]}::text[], ${[...users.values()]}::text[]) as a (device_id, user_id)
        join challenges c on c.tenant_id = ${tx.tenantId} and c.user_id = a.user_id
          and c.challenge_id >= ${earliestOpenId(now)} and c.state in ('pending', 'scanned') and c.expires_at > ${now}
        join device_challenges d on d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id
          and a.device_id = any(d.device_ids)
      order by c.challenge_id`)
    return Map.groupBy(rows, (row) => row.asked_device)
  },
)

export interface OpenPush {
  readonly challenge_id: string
  readonly client_id: string
  readonly purpose: ChallengePurpose
  readonly action: Readonly<Record<string, unknown>> | null
  readonly created_at: Date
  readonly expires_at: Date
}

/** Including those that were not answered in time. */
export function listPendingPushes(tx: TenantTx, userId: string): Promise<OpenPush[]> {
  return tx.rows(sql`
    select c.challenge_id, c.client_id, c.purpose, c.created_at, c.expires_at, d.action
    from challenges c join device_challenges d on d.tenant_id = c.tenant_id and d.challenge_id = c.challenge_id
    where c.tenant_id = ${tx.tenantId} and c.user_id = ${userId} and c.auth_type = 'push' and c.state = 'pending'`)
}
