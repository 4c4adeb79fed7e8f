// Claims due tasks, runs them, and records their outcomes.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock/index.ts'
import { acrossTenants } from '../database/across-tenants.ts'
import { type Database, isUnavailable } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics } from '../metrics/index.ts'
import type { Signals } from '../signals/index.ts'
import type { Tracer } from '../tracing/index.ts'
import { attemptTask } from './attempt.ts'
import type { BirthLease, Here } from './here.ts'
import { keepLeases } from './lease-keeping.ts'
import type { Run } from './run.ts'
import { settleAndClaim } from './settle-and-claim.ts'
import { noTenant, type Recurring, type TaskHandler, type TaskHandlers, tasksTopic } from './task.ts'
import { type ClaimedTask, ensureRecurringTasks, renewLeases } from './tasks-store.ts'

export interface Worker {
  /** Runs tasks as they come due, until it is stopped. */
  start(): void
  /** Runs the tasks that are due now and those that become due as a result; returns the number of attempts. */
  runDue(): Promise<number>
  /**
   * Claims no more and waits for running tasks; after the grace period it interrupts them, and another worker takes
   * over.
   */
  stop(graceSeconds?: number): Promise<void>
}

export interface WorkerOptions {
  readonly database: Database
  readonly handlers: TaskHandlers
  readonly recurring?: readonly Recurring[]
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'tasks' | 'taskSeconds'>
  readonly signals: Pick<Signals, 'on'>
  readonly tracer?: Tracer | undefined
  /** Through which tasks planned in this process start without being claimed. */
  readonly here?: Here
  /** How many tasks of one kind run at once, unless the handler sets its own limit. */
  readonly concurrency?: number
  readonly leaseSeconds?: number
}

const sweepMs = 1_000
const interruptedMs = 1_000

export function createWorker(options: WorkerOptions): Worker {
  const { database, recurring = [], clock, log, metrics, signals, here, tracer } = options
  const { concurrency = 50, leaseSeconds = 30 } = options
  const handlers = new Map(Object.entries(options.handlers))
  const everySeconds = new Map(recurring.map((work) => [work.kind, work.everySeconds]))
  for (const kind of everySeconds.keys()) {
    if (!handlers.has(kind)) throw new TypeError(`The recurring task ${kind} has no handler.`)
  }
  const leaseMs = leaseSeconds * 1000
  const runs = new Set<Run>()
  let recurringPlanned = recurring.length === 0
  let sweeping: NodeJS.Timeout | undefined
  let stopHearing: (() => void) | undefined
  let stopping = false
  let woken = false
  let lastTurn: Promise<unknown> = Promise.resolve()

  const report = (error: unknown) => {
    // The health check reports an unavailable database; logging it every second would drown the log.
    if (!isUnavailable(error)) log.error({ err: error }, 'background work failed')
  }

  const stopKeeping = keepLeases({
    runs,
    leaseMs,
    clock,
    renew: (leases, until) => acrossTenants(database, 'lease renewal', (tx) => renewLeases(tx, leases, until)),
    onError: report,
  })

  /** How many of a kind are running. */
  const running = new Map<string, number>()
  const freeOf = (kind: string) =>
    stopping ? 0 : (handlers.get(kind)?.concurrency ?? concurrency) - (running.get(kind) ?? 0)
  const freeSlots = () =>
    new Map([...handlers.keys()].map((kind) => [kind, freeOf(kind)] as const).filter(([, slots]) => slots > 0))

  const turn = async (): Promise<number> => {
    // Tasks that end together are settled together.
    await setImmediate()
    woken = false
    const ended = [...runs].filter((run) => run.outcome)
    const now = clock.now()
    const claim = { freeSlots: freeSlots(), leaseId: randomUUID(), now, until: now + leaseMs }
    if (ended.length === 0 && claim.freeSlots.size === 0) return 0
    const claimed = await acrossTenants(database, 'background work', async (tx) => {
      if (!recurringPlanned) await ensureRecurringTasks(tx, recurring, now)
      return settleAndClaim(tx, ended, claim)
    })
    recurringPlanned = true
    for (const run of ended) runs.delete(run)
    for (const task of claimed) begin(task, claim.until)
    return claimed.length
  }

  const begin = (task: ClaimedTask, heldUntil: number, known?: unknown) => {
    const abort = new AbortController()
    running.set(task.kind, (running.get(task.kind) ?? 0) + 1)
    const attempt = attemptTask(task, {
      handler: handlers.get(task.kind) as TaskHandler,
      everySeconds: task.tenantId === noTenant ? everySeconds.get(task.kind) : undefined,
      known,
      signal: abort.signal,
      clock,
      log,
      metrics,
      tracer,
    })
    const run: Run = { task, abort, heldUntil, ended: attempt.then(end) }
    function end(outcome: Run['outcome']) {
      const wasFull = freeOf(task.kind) <= 0
      running.set(task.kind, (running.get(task.kind) ?? 0) - 1)
      run.outcome = outcome
      if (outcome === 'gone') runs.delete(run)
      if (outcome !== 'gone' || wasFull) wake()
    }
    runs.add(run)
  }

  /** A few more than there are slots may be created before the first of them starts: they start even so. */
  const birthLease = (kind: string): BirthLease | undefined => {
    if (!handlers.has(kind) || freeOf(kind) <= 0) return undefined
    const [leaseId, until] = [randomUUID(), clock.now() + leaseMs]
    return {
      leaseId,
      until: new Date(until),
      begin: (task, known) => begin({ ...task, leaseId, attempt: 1 }, until, known),
    }
  }

  /** Sequential: ended tasks are settled before any more are claimed, also when the database comes back. */
  const nextTurn = (): Promise<number> => {
    const next = lastTurn.then(turn)
    lastTurn = next.catch(() => undefined)
    return next
  }

  const wake = () => {
    if (!sweeping || woken) return
    woken = true
    nextTurn().catch(report)
  }

  const allEnded = async () => {
    await lastTurn
    await Promise.all([...runs].map((run) => run.ended))
  }

  return {
    start() {
      sweeping ??= setInterval(wake, sweepMs).unref()
      stopHearing ??= signals.on(tasksTopic, (kind) => {
        if (handlers.has(kind)) wake()
      })
      here?.staff(birthLease)
      wake()
    },
    async runDue() {
      let attempts = 0
      do {
        attempts += await nextTurn()
        await Promise.all([...runs].map((run) => run.ended))
      } while (runs.size > 0)
      return attempts
    },
    async stop(graceSeconds = 10) {
      stopping = true
      here?.staff(undefined)
      clearInterval(sweeping)
      stopHearing?.()
      await within(graceSeconds * 1000, allEnded())
      for (const run of runs) run.abort.abort(new Error('The process ends.'))
      await within(interruptedMs, allEnded())
      const settled = nextTurn().then(() => undefined, report)
      await within(interruptedMs, settled)
      stopKeeping()
    },
  }
}

/** Waits for the work, but no longer than the given time. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([work, delay(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)])
  timer.abort()
}
