import type { Clock } from '../clock/index.ts'
import { newId } from '../crypto/index.ts'
import type { TenantTx } from '../database/index.ts'
import type { Signals } from '../signals/index.ts'
import type { Tracer } from '../tracing/index.ts'
import type { Here } from './here.ts'
import { tasksTopic } from './task.ts'
import { insertTask } from './tasks-store.ts'
import { withTrace } from './traced-payload.ts'

export interface NewTask {
  readonly kind: string
  /** Plain JSON, readable in the database: ids rather than secrets. */
  readonly payload: unknown
  /** Defaults to now. */
  readonly runAt?: Date
  /**
   * While a task of this kind and key exists, no other is added. A running task still exists, but it will not look
   * again at what it has already looked at.
   */
  readonly uniqueKey?: string
  /** Data that saves the handler a read if it runs in this process immediately. */
  readonly known?: unknown
}

export interface Planning {
  readonly clock: Clock
  readonly signals: Pick<Signals, 'publish'>
  /** Lets tasks that are due immediately start in this process. */
  readonly here?: Here | undefined
  /** Lets the task continue the trace of the request that plans it. */
  readonly tracer?: Tracer | undefined
}

/**
 * Part of the operation's transaction: the task exists if and only if the transaction commits, and a worker then starts
 * it.
 */
export async function enqueueTask(
  tx: TenantTx,
  { clock, signals, here, tracer }: Planning,
  { kind, payload: given, runAt, uniqueKey, known }: NewTask,
): Promise<void> {
  const now = clock.now()
  const payload = withTrace(given, tracer?.traceparent())
  const due = runAt === undefined || runAt.getTime() <= now
  const taskId = newId('task', now)
  const lease = due && uniqueKey === undefined ? here?.leaseFor(kind) : undefined
  const inserted = await insertTask(tx, {
    taskId,
    kind,
    payload,
    uniqueKey,
    runAt: lease?.until ?? runAt ?? new Date(now),
    leaseId: lease?.leaseId,
    attempts: lease ? 1 : 0,
    createdAt: new Date(now),
  })
  if (lease) tx.afterCommit(() => lease.begin({ tenantId: tx.tenantId, taskId, kind, payload }, known))
  else if (inserted && due) tx.afterCommit(() => signals.publish(tasksTopic, kind))
}
