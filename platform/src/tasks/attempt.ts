// One attempt at one task, and how it changes the task's row.
import type { Clock } from '../clock/index.ts'
import type { TenantTx } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics } from '../metrics/index.ts'
import { type Tracer, traced } from '../tracing/index.ts'
import { failureText } from './failure-text.ts'
import { retryDelayMs } from './retry-delay.ts'
import { noTenant, type TaskHandler } from './task.ts'
import { type ClaimedTask, deleteTask, type PostponedTask } from './tasks-store.ts'
import { traceOf } from './traced-payload.ts'

/** Already gone, done and to be deleted, or rescheduled. */
export type Outcome = 'gone' | 'done' | Pick<PostponedTask, 'runAt' | 'attempts' | 'lastError'>

export interface AttemptContext {
  readonly handler: TaskHandler
  /** Set for recurring work. */
  readonly everySeconds: number | undefined
  readonly known: unknown
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'tasks' | 'taskSeconds'>
  readonly tracer?: Tracer | undefined
}

const defaultMaxAttempts = 10

export async function attemptTask(task: ClaimedTask, context: AttemptContext): Promise<Outcome> {
  const { handler, known, signal, metrics, tracer } = context
  const { kind, tenantId, taskId, payload, attempt } = task
  const maxAttempts = tenantId === noTenant ? Number.POSITIVE_INFINITY : (handler.maxAttempts ?? defaultMaxAttempts)
  // Only attempts that killed their process count beyond the maximum: a task that kills its worker must not do so
  // forever.
  if (attempt > maxAttempts) return failed(task, context, maxAttempts, 'The worker did not survive the last attempt.')
  const stopTimer = metrics.taskSeconds.startTimer({ kind })
  let gone = false
  const endWith = async (tx: TenantTx) => {
    tx.afterCommit(() => {
      gone = true
    })
    await deleteTask(tx, task)
  }
  try {
    // Recurring work belongs to no request: as spans it would only fill the collector.
    const parent = traceOf(payload)
    const span = { name: kind, kind: 'consumer', parent, attributes: { 'countersign.attempt': attempt } } as const
    await traced(parent ? tracer : undefined, span, () =>
      handler.run({ tenantId, taskId, payload, attempt, signal, known, endWith }),
    )
    metrics.tasks.inc({ kind, outcome: 'done' })
    return gone ? 'gone' : (nextOccurrence(context, null) ?? 'done')
  } catch (error) {
    if (signal.aborted) return interrupted(task, context)
    return failed(task, context, maxAttempts, failureText(error), error)
  } finally {
    stopTimer()
  }
}

function failed(
  { kind, tenantId, taskId, attempt }: ClaimedTask,
  context: AttemptContext,
  maxAttempts: number,
  lastError: string,
  error?: unknown,
): Outcome {
  const { clock, log, metrics } = context
  const givenUp = attempt >= maxAttempts
  metrics.tasks.inc({ kind, outcome: givenUp ? 'given_up' : 'failed' })
  log[givenUp ? 'error' : 'warn'](
    { kind, tenantId, taskId, attempt, lastError, at: framesOf(error) },
    givenUp ? 'task given up' : 'task failed and will be retried',
  )
  if (givenUp) return { runAt: null, attempts: attempt, lastError }
  return (
    nextOccurrence(context, lastError) ?? {
      runAt: new Date(clock.now() + retryDelayMs(attempt)),
      attempts: attempt,
      lastError,
    }
  )
}

/** Not the task's fault: it is due again immediately, and the attempt does not count. */
function interrupted({ kind, attempt }: ClaimedTask, { clock, metrics }: AttemptContext): Outcome {
  metrics.tasks.inc({ kind, outcome: 'interrupted' })
  return { runAt: new Date(clock.now()), attempts: attempt - 1, lastError: null }
}

function nextOccurrence({ everySeconds, clock }: AttemptContext, lastError: string | null): Outcome | undefined {
  return everySeconds === undefined
    ? undefined
    : { runAt: new Date(clock.now() + everySeconds * 1000), attempts: 0, lastError }
}

// The stack without the message, which may quote a secret.
function framesOf(error: unknown): string[] | undefined {
  const lines = error instanceof Error ? error.stack?.split('\n') : undefined
  return lines?.filter((line) => /^\s+at /.test(line)).slice(0, 5)
}
