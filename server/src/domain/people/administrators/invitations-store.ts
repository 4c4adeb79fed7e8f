import { sql, type TenantTx } from '@countersign/platform/database'

export interface InvitedRow {
  readonly user_id: string
  /** Users without a role need not have one. */
  readonly display_name: string | null
  readonly email_address: string | null
  readonly invitation_expires_at: Date
  readonly has_role: boolean
}

/** An administrator, or any other user. */
export function findInvited(tx: TenantTx, codeHash: Buffer, now: Date): Promise<InvitedRow | undefined> {
  return tx.row(sql`
    select user_id, display_name, email_address, invitation_expires_at, true as has_role from administrators
    where tenant_id = ${tx.tenantId} and invitation_hash = ${codeHash} and status = 'invited'
      and invitation_expires_at > ${now}
    union all
    select u.user_id, u.display_name, u.email_address, i.expires_at, false
    from user_invitations i join users u on u.tenant_id = i.tenant_id and u.user_id = i.user_id
    where i.tenant_id = ${tx.tenantId} and i.code_hash = ${codeHash} and i.expires_at > ${now} and u.status = 'active'`)
}

/** If several requests arrive together, one of them accepts the invitation. */
export function updateAccepted(tx: TenantTx, codeHash: Buffer, now: Date): Promise<number> {
  return tx.run(sql`
    update administrators set
      status = 'active', invitation_hash = null, invitation_expires_at = null, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and invitation_hash = ${codeHash} and status = 'invited'
      and invitation_expires_at > ${now}`)
}
