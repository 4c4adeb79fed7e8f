import { sql, type TenantTx } from '@countersign/platform/database'

export interface InvitedRow {
  readonly user_id: string
  readonly display_name: string
  readonly email_address: string | null
  readonly invitation_expires_at: Date
}

export function findInvited(tx: TenantTx, codeHash: Buffer, now: Date): Promise<InvitedRow | undefined> {
  return tx.row(sql`
    select user_id, display_name, email_address, invitation_expires_at from administrators
    where tenant_id = ${tx.tenantId} and invitation_hash = ${codeHash} and status = 'invited'
      and invitation_expires_at > ${now}`)
}

/** If several requests arrive together, one of them accepts the invitation. */
export function updateAccepted(tx: TenantTx, codeHash: Buffer, now: Date): Promise<number> {
  return tx.run(sql`
    update administrators set
      status = 'active', invitation_hash = null, invitation_expires_at = null, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and invitation_hash = ${codeHash} and status = 'invited'
      and invitation_expires_at > ${now}`)
}
