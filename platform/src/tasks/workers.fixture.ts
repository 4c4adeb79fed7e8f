// Workers on one new database, as in several processes.
import { freshDatabase, type TestClock, type TestDatabase, testClock } from '@countersign/testkit'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../database/index.ts'
import { createLog } from '../log/index.ts'
import { createMetrics } from '../metrics/index.ts'
import { openSignals, type Signals } from '../signals/index.ts'
import { createWorker, enqueueTask, type NewTask, type Task, type TaskHandler, type Worker } from './index.ts'
import type { WorkerOptions } from './worker.ts'

export interface StoredTask {
  readonly tenant_id: string
  readonly task_id: string
  readonly kind: string
  readonly run_at: Date | null
  readonly lease_id: string | null
  readonly attempts: number
  readonly last_error: string | null
}

export interface Workers {
  readonly db: TestDatabase
  readonly database: Database
  readonly signals: Signals
  readonly clock: TestClock
  readonly metrics: ReturnType<typeof createMetrics>
  worker(handlers: WorkerOptions['handlers'], options?: Partial<WorkerOptions>): Worker
  enqueue(task: Partial<NewTask>, tenantId?: string): Promise<void>
  stored(): Promise<StoredTask[]>
  count(kind: string, outcome: string): Promise<number>
}

/** Set up and torn down with the test file that calls it. */
export function testWorkers(): Workers {
  let db: TestDatabase
  let database: Database
  let signals: Signals
  const clock = testClock()
  const log = createLog({ level: 'silent' })
  const workers: Worker[] = []
  let metrics = createMetrics()

  beforeAll(async () => {
    db = await freshDatabase()
    database = db.open()
    signals = await openSignals({ connection: db.connection, log })
  })
  beforeEach(async () => {
    metrics = createMetrics()
    await db.superuser('truncate tasks')
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  })
  afterAll(async () => {
    await signals.close()
    await db.drop()
  })

  return {
    get db() {
      return db
    },
    get database() {
      return database
    },
    get signals() {
      return signals
    },
    get metrics() {
      return metrics
    },
    clock,
    worker(handlers, options = {}) {
      const worker = createWorker({ database, handlers, clock, log, metrics, signals, ...options })
      workers.push(worker)
      return worker
    },
    enqueue: ({ kind = 'work', payload = {}, ...task }, tenantId = 'acme') =>
      database.inTenant(tenantId, (tx) => enqueueTask(tx, { clock, signals }, { kind, payload, ...task })),
    stored: () => db.superuser<StoredTask>('select * from tasks order by task_id'),
    async count(kind, outcome) {
      const { values } = await metrics.tasks.get()
      return values.find(({ labels }) => labels.kind === kind && labels.outcome === outcome)?.value ?? 0
    },
  }
}

/** A handler that records its attempts. */
export function recorder(run: (task: Task) => void | Promise<void> = () => undefined) {
  const attempts: Omit<Task, 'signal' | 'endWith'>[] = []
  const handler: TaskHandler = {
    async run(task) {
      const { signal: _, endWith: __, ...attempt } = task
      attempts.push(attempt)
      await run(task)
    },
  }
  return { attempts, handler }
}
