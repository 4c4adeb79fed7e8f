// What was signed for an approval. An answer counts only while the device or the passkey still belongs to the approver.
import { sql, type TenantTx } from '@countersign/platform/database'
import type { ApprovalRow } from './approvals-store.ts'

export interface DeviceAnswer {
  readonly thumbprint: string
  readonly response: string
}

/** The answer that a device of the approver has signed for exactly this action, if they agreed to the device. */
export function findDeviceAnswer(tx: TenantTx, row: ApprovalRow): Promise<DeviceAnswer | undefined> {
  return tx.row(sql`
    select v.thumbprint, d.response
    from device_challenges d join devices v on v.tenant_id = d.tenant_id and v.device_id = d.answered_by
      join registrations r on r.tenant_id = v.tenant_id and r.registration_id = v.push_registration_id
    where d.tenant_id = ${tx.tenantId} and d.challenge_id = ${row.challenge_id} and d.action_hash = ${row.action_hash}
      and d.response is not null and v.user_id = ${row.approver_id} and r.agreed and v.status = 'active'`)
}

export interface PasskeyAnswer {
  readonly public_key: Buffer
  readonly response: string
}

/** The answer that a passkey of our own pages has signed for exactly this action. */
export function findPasskeyAnswer(tx: TenantTx, row: ApprovalRow): Promise<PasskeyAnswer | undefined> {
  return tx.row(sql`
    select p.public_key, d.response
    from device_challenges d join challenges c on c.tenant_id = d.tenant_id and c.challenge_id = d.challenge_id
      join passkeys p on p.tenant_id = c.tenant_id and p.registration_id = c.registration_id
      join registrations r on r.tenant_id = p.tenant_id and r.registration_id = p.registration_id
    where d.tenant_id = ${tx.tenantId} and d.challenge_id = ${row.challenge_id} and d.action_hash = ${row.action_hash}
      and d.response is not null and d.answered_by is null and p.user_id = ${row.approver_id}
      and r.own_pages and r.agreed and r.status = 'active'`)
}
