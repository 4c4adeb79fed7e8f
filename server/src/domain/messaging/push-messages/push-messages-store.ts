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
  readonly user_id: string | null
  readonly state: ChallengeState
  readonly expires_at: Date
  readonly locale: string | null
  readonly client_name: string
  readonly title: string | null
  readonly message: string | null
}

export function findNotice(tx: TenantTx, challengeId: string): Promise<NoticeRow | undefined> {
  return tx.row(sql`
    select c.challenge_id, c.user_id, c.state, c.expires_at, c.locale, d.client_name, d.title, d.message
    from challenges c join device_challenges d using (tenant_id, challenge_id)
    where c.tenant_id = ${tx.tenantId} and c.challenge_id = ${challengeId}`)
}

export interface PushMessageKey {
  readonly challengeId: string
  /** The device, or the notified browser, that it goes to. */
  readonly targetId: string
}

export function insertPushMessages(tx: TenantTx, challengeId: string, deviceIds: readonly string[]): Promise<number> {
  return tx.run(sql`
    insert into push_messages (tenant_id, challenge_id, device_id, status)
    select ${tx.tenantId}, ${challengeId}, device_id, 'queued' from unnest(${deviceIds}::text[]) as device_id`)
}

/** Only to browsers of the approver: the message names the approval, and whose it is depends on the browser. */
export function insertPushLinks(
  tx: TenantTx,
  challengeId: string,
  { approvalId, approverId }: { readonly approvalId: string; readonly approverId: string },
): Promise<{ readonly notified_browser_id: string }[]> {
  return tx.rows(sql`
    insert into push_messages (tenant_id, challenge_id, device_id, approval_id, status)
    select tenant_id, ${challengeId}, notified_browser_id, ${approvalId}, 'queued' from notified_browsers
    where tenant_id = ${tx.tenantId} and user_id = ${approverId}
    returning device_id as notified_browser_id`)
}

export interface QueuedPush {
  readonly sealed_push_address: Buffer | null
  /** The approval whose page it opens, if it goes to a notified browser. */
  readonly approval_id: string | null
}

export function findQueuedPush(
  tx: TenantTx,
  { challengeId, targetId }: PushMessageKey,
): Promise<QueuedPush | undefined> {
  return tx.row(sql`
    select m.approval_id,
      case when m.approval_id is null then d.sealed_push_address else b.sealed_push_address end as sealed_push_address
    from push_messages m
      left join devices d on d.tenant_id = m.tenant_id and d.device_id = m.device_id
      left join notified_browsers b on b.tenant_id = m.tenant_id and b.notified_browser_id = m.device_id
    where m.tenant_id = ${tx.tenantId} and m.challenge_id = ${challengeId} and m.device_id = ${targetId}
      and m.status = 'queued'`)
}

export interface PushAttempt {
  readonly status: 'queued' | 'sent' | 'failed' | 'cancelled'
  readonly error: string | null
}

/** Returns whether the message was still queued. */
export async function updatePushMessage(
  tx: TenantTx,
  { challengeId, targetId }: PushMessageKey,
  { status, error }: PushAttempt,
): Promise<boolean> {
  const updated = await tx.run(sql`
    update push_messages set status = ${status}, attempts = attempts + 1, last_error = coalesce(${error}, last_error)
    where tenant_id = ${tx.tenantId} and challenge_id = ${challengeId} and device_id = ${targetId} and status = 'queued'`)
  return updated === 1
}
