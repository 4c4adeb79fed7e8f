import { sql, type TenantTx } from '@countersign/platform/database'

const maxMembers = 500

/** The users in a group, directly or through other groups. */
export async function listMembers(tx: TenantTx, groupId: string): Promise<string[]> {
  const rows = await tx.rows<{ entity_id: string }>(sql`
    with recursive members as (
      select entity_type, entity_id from entity_parents
      where tenant_id = ${tx.tenantId} and parent_type = 'Group' and parent_id = ${groupId}
      union
      select p.entity_type, p.entity_id from entity_parents p
        join members m on m.entity_type = p.parent_type and m.entity_id = p.parent_id
      where p.tenant_id = ${tx.tenantId}
    )
    select entity_id from members where entity_type = 'User' order by entity_id limit ${maxMembers}`)
  return rows.map((row) => row.entity_id)
}

/** The users who are active and have a device that they agreed to. */
export function listAbleByDevice(tx: TenantTx, userIds: readonly string[]): Promise<string[]> {
  return listAble(tx, userIds, null)
}

/** Or, if a relying party is given, a passkey for it that was made on our own pages and whose user verification counts. */
export async function listAble(
  tx: TenantTx,
  userIds: readonly string[],
  relyingPartyId: string | null,
): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(sql`
    select u.user_id from users u
    where u.tenant_id = ${tx.tenantId} and u.user_id = any(${userIds}) and u.status = 'active'
      and (exists (select from devices d join registrations r on r.tenant_id = d.tenant_id
          and r.registration_id = d.push_registration_id
        where d.tenant_id = u.tenant_id and d.user_id = u.user_id and d.status = 'active' and r.agreed)
      or exists (select from passkeys p join registrations r on r.tenant_id = p.tenant_id
          and r.registration_id = p.registration_id
        where p.tenant_id = u.tenant_id and p.user_id = u.user_id and p.rp_id = ${relyingPartyId} and p.uv_initialized
          and r.own_pages and r.agreed and r.status = 'active'))
    order by u.user_id`)
  return rows.map((row) => row.user_id)
}
