import type { TenantTx } from '../database/index.ts'

/** One attempt at a task, as its handler sees it. */
export interface Task<Payload = unknown> {
  /** `*` for recurring work, which belongs to no tenant. */
  readonly tenantId: string
  readonly taskId: string
  readonly payload: Payload
  /** 1 at first. An attempt that the process did not survive counts too. */
  readonly attempt: number
  /** Aborts when the lease is lost or the process must end: another worker may take the task from then on. */
  readonly signal: AbortSignal
  /** What its planner gave along, where that is this process and nothing has happened since. */
  readonly known?: unknown
  /** The task is done if and only if this transaction commits, which spares another one for saying so. */
  endWith(tx: TenantTx): Promise<void>
}

export interface TaskHandler<Payload = unknown> {
  /** Done when it resolves; tried again when it rejects. Runs twice only where a process died or lost its lease. */
  run(task: Task<Payload>): Promise<void>
  /** After so many the task is given up: it stays, with its last error, and is not run again. */
  readonly maxAttempts?: number
  /** How many of this kind one process runs at once. Kinds take no slots from each other. */
  readonly concurrency?: number
}

export type TaskHandlers = Readonly<Record<string, TaskHandler>>

/** Work that one process of all runs, again and again, `everySeconds` after the last run has ended, however it did. */
export interface Recurring {
  readonly kind: string
  readonly everySeconds: number
}

export const noTenant = '*'
export const tasksTopic = 'tasks'
