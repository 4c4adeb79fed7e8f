import type { TenantTx } from '../database/index.ts'

/** One attempt at a task, as its handler sees it. */
export interface Task<Payload = unknown> {
  /** `*` for recurring work, which belongs to no tenant. */
  readonly tenantId: string
  readonly taskId: string
  readonly payload: Payload
  /** Starts at 1. An attempt that killed the process counts too. */
  readonly attempt: number
  /** Aborts when the lease is lost or the process must exit: another worker may then take the task. */
  readonly signal: AbortSignal
  /** The planner's data, if the planner is this process and nothing has happened since. */
  readonly known?: unknown
  /** The task is done if and only if this transaction commits, which saves a second transaction for recording that. */
  endWith(tx: TenantTx): Promise<void>
}

export interface TaskHandler<Payload = unknown> {
  /** Done when it resolves; retried when it rejects. Runs twice only if a process died or lost its lease. */
  run(task: Task<Payload>): Promise<void>
  /** After this many attempts the task is given up: it stays, with its last error, and is not run again. */
  readonly maxAttempts?: number
  /** How many of this kind one process runs at once. Kinds take no slots from each other. */
  readonly concurrency?: number
}

export type TaskHandlers = Readonly<Record<string, TaskHandler>>

/** Work that only one process runs, repeatedly, `everySeconds` after the last run has ended, whatever its outcome. */
export interface Recurring {
  readonly kind: string
  readonly everySeconds: number
}

export const noTenant = '*'
export const tasksTopic = 'tasks'
