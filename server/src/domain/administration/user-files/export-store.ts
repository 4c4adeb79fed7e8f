import { sql, type TenantTx } from '@countersign/platform/database'
import { type ProfileRow, profileColumns } from '../../people/index.ts'

export interface ExportedRow extends ProfileRow {
  readonly user_id: string
  readonly attributes: Readonly<Record<string, unknown>> | null
  readonly groups: readonly string[]
}

/** By id, so that a user who is there from the beginning to the end is exported once. */
export function listExported(tx: TenantTx, after: string, limit: number): Promise<ExportedRow[]> {
  return tx.rows(sql`
    select u.user_id, ${profileColumns.of('u')}, e.attributes,
      array(select p.parent_id from entity_parents p
        where p.tenant_id = u.tenant_id and p.entity_type = 'User' and p.entity_id = u.user_id and p.parent_type = 'Group'
        order by p.parent_id) as groups
    from users u left join entities e
      on e.tenant_id = u.tenant_id and e.entity_type = 'User' and e.entity_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.user_id > ${after}
    order by u.user_id limit ${limit}`)
}
