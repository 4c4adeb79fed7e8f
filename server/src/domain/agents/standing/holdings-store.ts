// What grants hold of a standing approval. To lock several: grants first, then delegations, then standing approvals, each in the
// order of their ids.
import type { StandingLimits } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

export interface StandingHolding {
  readonly standing_approval_id: string | null
  readonly standing_amount: number
}

/** False if it would exceed a limit that was signed, or the approval has ended. */
export async function holdStanding(
  tx: TenantTx,
  standingApprovalId: string,
  { budget = null, count = null }: { readonly [name in keyof StandingLimits]?: number | null },
  amount: number,
  now: Date,
): Promise<boolean> {
  const held = await tx.run(sql`
    update standing_approvals set budget_reserved = budget_reserved + ${amount}::bigint, count_reserved = count_reserved + 1
    where tenant_id = ${tx.tenantId} and standing_approval_id = ${standingApprovalId} and ended_at is null and ends_at > ${now}
      and (${budget}::bigint is null or budget_used + budget_reserved + ${amount}::bigint <= ${budget}::bigint)
      and (${count}::integer is null or count_used + count_reserved < ${count}::integer)`)
  return held === 1
}

/** In the order of their ids. */
export async function lockStanding(tx: TenantTx, standingApprovalIds: readonly string[]): Promise<void> {
  await tx.rows(sql`
    select standing_approval_id from standing_approvals
    where tenant_id = ${tx.tenantId} and standing_approval_id = any(${standingApprovalIds})
    order by standing_approval_id for update`)
}

/** Turns what a grant holds into use, or releases it. */
export async function settleStanding(tx: TenantTx, held: StandingHolding, used: boolean): Promise<void> {
  const { standing_approval_id: standingApprovalId, standing_amount: amount } = held
  if (standingApprovalId === null) return
  const spent = used ? 1 : 0
  await tx.run(sql`
    update standing_approvals set budget_reserved = budget_reserved - ${amount}::bigint,
      budget_used = budget_used + ${amount * spent}::bigint, count_reserved = count_reserved - 1,
      count_used = count_used + ${spent}
    where tenant_id = ${tx.tenantId} and standing_approval_id = ${standingApprovalId}`)
}
