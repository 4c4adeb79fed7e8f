// What grants hold of a delegation. To lock both, lock the grant first, then its delegation.
import { sql, type TenantTx } from '@countersign/platform/database'

/** False if it would exceed the budget, or the delegation has ended. */
export async function reserveBudget(tx: TenantTx, delegationId: string, amount: number, now: Date): Promise<boolean> {
  const reserved = await tx.run(sql`
    update delegations set budget_reserved = budget_reserved + case when budget is null then 0 else ${amount}::bigint end
    where tenant_id = ${tx.tenantId} and delegation_id = ${delegationId} and ended_at is null
      and starts_at <= ${now} and ends_at > ${now}
      and (budget is null or budget_used + budget_reserved + ${amount}::bigint <= budget)`)
  return reserved === 1
}

/** False if the count of the period is used up. */
export async function reserveCount(
  tx: TenantTx,
  delegationId: string,
  periodStart: string,
  limit: number,
): Promise<boolean> {
  const reserved = await tx.run(sql`
    insert into delegation_counts (tenant_id, delegation_id, period_start, reserved)
    values (${tx.tenantId}, ${delegationId}, ${periodStart}, 1)
    on conflict (tenant_id, delegation_id, period_start) do update set reserved = delegation_counts.reserved + 1
      where delegation_counts.reserved + delegation_counts.used < ${limit}`)
  return reserved === 1
}

/** In the order of their ids. */
export async function lockDelegations(tx: TenantTx, delegationIds: readonly string[]): Promise<void> {
  await tx.rows(sql`
    select delegation_id from delegations where tenant_id = ${tx.tenantId} and delegation_id = any(${delegationIds})
    order by delegation_id for update`)
}

export interface Reservation {
  readonly delegation_id: string | null
  readonly reserved_amount: number
  readonly reserved_period: string | null
}

/** Turns a reservation into use, or releases it. */
export async function settleReservation(tx: TenantTx, held: Reservation, used: boolean): Promise<void> {
  const { delegation_id: delegationId, reserved_amount: amount, reserved_period: period } = held
  if (delegationId === null) return
  const spent = used ? 1 : 0
  if (amount > 0)
    await tx.run(sql`
      update delegations set budget_reserved = budget_reserved - ${amount}::bigint,
        budget_used = budget_used + ${amount * spent}::bigint
      where tenant_id = ${tx.tenantId} and delegation_id = ${delegationId}`)
  if (period !== null)
    await tx.run(sql`
      update delegation_counts set reserved = reserved - 1, used = used + ${spent}
      where tenant_id = ${tx.tenantId} and delegation_id = ${delegationId} and period_start = ${period}`)
}
