import type { ChallengeState } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface NotifiedDevice {
  readonly device_id: string
  readonly name: string
  readonly has_address: boolean
}

export function listNotifiedDevices(tx: TenantTx, deviceIds: readonly string[]): Promise<NotifiedDevice[]> {
  return tx.rows(sql`
    select device_id, name, sealed_push_address is not null as has_address from devices
    where tenant_id = ${tx.tenantId} and device_id = any(${deviceIds})`)
}

/** What a notification says, and until when it is useful. */
export interface NoticeRow {
  readonly challenge_id: string
  readonly state: ChallengeState
  readonly expires_at: Date
  readonly locale: string | null
  readonly client_name: string
  readonly title: string | null
  readonly message: string | null
}

export function findNotice(tx: TenantTx, challengeId: string): Promise<NoticeRow | undefined> {
  return tx.row(sql`
    select c.challenge_id, c.state, c.expires_at, c.locale, d.client_name, d.title, d.message
    from challenges c join device_challenges d using (tenant_id, challenge_id)
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = ${challengeId}`)
}

export interface PushMessageKey {
  readonly challengeId: string
  readonly deviceId: string
}

export function insertPushMessages(tx: TenantTx, challengeId: string, deviceIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    insert into push_messages (tenant_id, challenge_id, device_id, status)
    select ${tx.tenantId}, ${challengeId}, device_id, 'queued' from unnest(${deviceIds}::text[]) as device_id`)
}

export interface QueuedPush {
  readonly device_id: string
  readonly sealed_push_address: Buffer | null
}

export function findQueuedPush(
  tx: TenantTx,
  { challengeId, deviceId }: PushMessageKey,
): Promise<QueuedPush | undefined> {
  return tx.row(sql`
    select m.device_id, d.sealed_push_address
    from push_messages m left join devices d on d.tenant_id = m.tenant_id and d.device_id = m.device_id
    where m.tenant_id = ${tx.tenantId} and m.challenge_id = ${challengeId} and m.device_id = ${deviceId}
      and m.status = 'queued'`)
}

export interface PushAttempt {
  readonly status: 'queued' | 'sent' | 'failed' | 'cancelled'
  readonly error: string | null
}

/** Returns whether the message was still queued. */
export async function updatePushMessage(
  tx: TenantTx,
  { challengeId, deviceId }: PushMessageKey,
  { status, error }: PushAttempt,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update push_messages set status = ${status}, attempts = attempts + 1, last_error = coalesce(${error}, last_error)
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and device_id = ${deviceId} and status = 'queued'`)
  return updated === 1
}
