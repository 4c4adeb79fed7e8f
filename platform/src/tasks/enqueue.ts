import type { Clock } from '../clock/index.ts'
import { newId } from '../crypto/index.ts'
import type { TenantTx } from '../database/index.ts'
import type { Signals } from '../signals/index.ts'
import { tasksTopic } from './task.ts'
import { insertTask } from './tasks-store.ts'

export interface NewTask {
  readonly kind: string
  /** Plain JSON, readable in the database: ids rather than secrets. */
  readonly payload: unknown
  /** Now, if absent. */
  readonly runAt?: Date
  /**
   * While a task of this kind and key is there, another one is not added. A task that is running is still there: what it
   * may have looked at already will not be looked at again.
   */
  readonly uniqueKey?: string
}

/** Part of the operation's transaction: the task exists if and only if the transaction commits, and then workers wake up. */
export async function enqueueTask(
  tx: TenantTx,
  { clock, signals }: { readonly clock: Clock; readonly signals: Pick<Signals, 'publish'> },
  { kind, payload, runAt, uniqueKey }: NewTask,
): Promise<void> {
  const now = clock.now()
  const due = runAt === undefined || runAt.getTime() <= now
  const inserted = await insertTask(tx, {
    taskId: newId('task', now),
    kind,
    payload,
    uniqueKey,
    runAt: runAt ?? new Date(now),
    createdAt: new Date(now),
  })
  if (inserted && due) tx.afterCommit(() => signals.publish(tasksTopic, kind))
}
