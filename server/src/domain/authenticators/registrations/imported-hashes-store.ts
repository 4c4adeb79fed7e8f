import { merged, sql, type TenantTx } from '@countersign/platform/database'
import { importedAlgorithms } from '../../../methods/index.ts'
import type { ImportedWork } from '../../../methods/method.ts'

/** Of each algorithm, the slowest of the tenant's imported passwords that are not replaced yet. */
export const listSlowestImported = async (tx: TenantTx): Promise<readonly ImportedWork[]> =>
  (await slowestOf(tx, undefined)) ?? []

const slowestOf = merged<undefined, ImportedWork[]>(
  () => '',
  async (tx) => {
    const rows = await tx.rows<ImportedWork>(sql`
      select slowest.algorithm, slowest.cost, slowest.decoy
      from unnest(${importedAlgorithms}::text[]) as known (algorithm)
      cross join lateral (
        select imported_algorithm as algorithm, imported_cost as cost, imported_decoy as decoy from registrations
        where tenant_id = ${tx.tenantId} and imported_algorithm = known.algorithm
        order by imported_cost desc limit 1) as slowest`)
    return new Map([['', rows]])
  },
)
