import type { SystemTx } from '../database/across-tenants.ts'
import { mergedRuns, mergedWrites, sql } from '../database/index.ts'
import { noTenant, type Recurring } from './task.ts'

export interface TaskRow {
  readonly taskId: string
  readonly kind: string
  readonly payload: unknown
  readonly uniqueKey: string | undefined
  readonly runAt: Date
  /** The lease of a worker that starts the task as soon as it exists. */
  readonly leaseId: string | undefined
  readonly attempts: number
  readonly createdAt: Date
}

/** What a worker holds: no other process changes the row while it has this lease. */
export interface Lease {
  readonly tenantId: string
  readonly taskId: string
  readonly leaseId: string
}

export interface ClaimedTask extends Lease {
  readonly kind: string
  readonly payload: unknown
  readonly attempt: number
}

export interface Claim {
  /** By kind. */
  readonly freeSlots: ReadonlyMap<string, number>
  readonly leaseId: string
  readonly now: number
  readonly until: number
}

export interface PostponedTask extends Lease {
  /** Null: never again. */
  readonly runAt: Date | null
  readonly attempts: number
  readonly lastError: string | null
}

/** Returns no row if a task with its unique key exists. */
export const insertTask = mergedWrites<TaskRow, { readonly task_id: string }>(
  ({ taskId }) => taskId,
  async (tx, tasks) => {
    const rows = await tx.rows<{ task_id: string }>(sql`
      insert into tasks (tenant_id, task_id, kind, payload, unique_key, run_at, lease_id, attempts, created_at)
      select ${tx.tenantId}, "taskId", kind, payload, "uniqueKey", "runAt", "leaseId", attempts, "createdAt"
      from json_to_recordset(${JSON.stringify(tasks)}::json) as t ("taskId" text, kind text, payload jsonb, "uniqueKey" text,
        "runAt" timestamptz, "leaseId" uuid, attempts integer, "createdAt" timestamptz)
      on conflict (tenant_id, kind, unique_key) where unique_key is not null and run_at is not null do nothing
      returning task_id`)
    return new Map(rows.map((row) => [row.task_id, row]))
  },
)

/** An occurrence that was planned with a longer interval is brought forward. */
export async function ensureRecurringTasks(tx: SystemTx, recurring: readonly Recurring[], now: number): Promise<void> {
  const kinds = recurring.map(({ kind }) => kind)
  const latest = recurring.map(({ everySeconds }) => new Date(now + everySeconds * 1000))
  await tx.run(sql`
    insert into tasks (tenant_id, task_id, kind, payload, run_at, created_at)
    select ${noTenant}, kind, kind, '{}', ${new Date(now)}, ${new Date(now)} from unnest(${kinds}::text[]) as kind
    on conflict (tenant_id, task_id) do nothing`)
  await tx.run(sql`
    update tasks set run_at = planned.latest
    from unnest(${kinds}::text[], ${latest}::timestamptz[]) as planned (kind, latest)
    where tenant_id = ${noTenant} and task_id = planned.kind and lease_id is null and run_at > planned.latest`)
}

/** Claims due tasks, as many of each kind as it has free slots. */
export function claimTasks(tx: SystemTx, { freeSlots, leaseId, now, until }: Claim): Promise<ClaimedTask[]> {
  return tx.rows<ClaimedTask>(sql`
    with due as materialized (
      select ready.tenant_id, ready.task_id
      from unnest(${[...freeSlots.keys()]}::text[], ${[...freeSlots.values()]}::int[]) as free (kind, slots)
      cross join lateral (
        select tenant_id, task_id from tasks
        where kind = free.kind and run_at <= ${new Date(now)}
        order by run_at limit free.slots for update skip locked
      ) as ready
    )
    update tasks set run_at = ${new Date(until)}, lease_id = ${leaseId}, attempts = attempts + 1
    from due where tasks.tenant_id = due.tenant_id and tasks.task_id = due.task_id
    returning tasks.tenant_id as "tenantId", tasks.task_id as "taskId", lease_id as "leaseId", kind, payload,
      attempts as attempt`)
}

/** Returns which of them were still held. */
export async function renewLeases(tx: SystemTx, leases: readonly Lease[], until: number): Promise<Set<string>> {
  const { tenantIds, taskIds, leaseIds } = columns(leases)
  const renewed = await tx.rows<{ taskId: string }>(sql`
    update tasks set run_at = ${new Date(until)}
    from unnest(${tenantIds}::text[], ${taskIds}::text[], ${leaseIds}::uuid[]) as held (tenant_id, task_id, lease_id)
    where tasks.tenant_id = held.tenant_id and tasks.task_id = held.task_id and tasks.lease_id = held.lease_id
    returning tasks.task_id as "taskId"`)
  return new Set(renewed.map(({ taskId }) => taskId))
}

export async function deleteTasks(tx: SystemTx, leases: readonly Lease[]): Promise<void> {
  const { tenantIds, taskIds, leaseIds } = columns(leases)
  await tx.run(sql`
    delete from tasks
    using unnest(${tenantIds}::text[], ${taskIds}::text[], ${leaseIds}::uuid[]) as held (tenant_id, task_id, lease_id)
    where tasks.tenant_id = held.tenant_id and tasks.task_id = held.task_id and tasks.lease_id = held.lease_id`)
}

/** Called by the holder of the lease, in the transaction of the task's effect. */
export const deleteTask = mergedRuns<Lease>((tx, leases) => {
  const { taskIds, leaseIds } = columns(leases)
  return tx.run(sql`
    delete from tasks using unnest(${taskIds}::text[], ${leaseIds}::uuid[]) as held (task_id, lease_id)
    where tasks.tenant_id = ${tx.tenantId} and tasks.task_id = held.task_id and tasks.lease_id = held.lease_id`)
})

export async function postponeTasks(tx: SystemTx, tasks: readonly PostponedTask[]): Promise<void> {
  const { tenantIds, taskIds, leaseIds } = columns(tasks)
  await tx.run(sql`
    update tasks
    set run_at = held.run_at, attempts = held.attempts, last_error = held.last_error, lease_id = null
    from unnest(${tenantIds}::text[], ${taskIds}::text[], ${leaseIds}::uuid[], ${tasks.map((task) => task.runAt)}::timestamptz[],
      ${tasks.map((task) => task.attempts)}::int[], ${tasks.map((task) => task.lastError)}::text[])
      as held (tenant_id, task_id, lease_id, run_at, attempts, last_error)
    where tasks.tenant_id = held.tenant_id and tasks.task_id = held.task_id and tasks.lease_id = held.lease_id`)
}

function columns(leases: readonly Lease[]) {
  return {
    tenantIds: leases.map(({ tenantId }) => tenantId),
    taskIds: leases.map(({ taskId }) => taskId),
    leaseIds: leases.map(({ leaseId }) => leaseId),
  }
}

/** Since when the oldest due task of each kind waits. A task that a living worker holds is due only when its lease ends. */
export function listOverdueTasks(
  tx: SystemTx,
  kinds: readonly string[],
  now: Date,
): Promise<{ readonly kind: string; readonly since: Date }[]> {
  return tx.rows(sql`
    select kinds.kind, oldest.run_at as since from unnest(${[...kinds]}::text[]) as kinds (kind)
    cross join lateral (
      select run_at from tasks where tasks.kind = kinds.kind and run_at <= ${now} order by run_at limit 1) as oldest`)
}
