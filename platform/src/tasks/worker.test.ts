import { describe, expect, test } from 'vitest'
import { enqueueTask } from './index.ts'
import { recorder, testWorkers } from './workers.fixture.ts'

const workers = testWorkers()

describe('enqueueTask', () => {
  test('runs the task once, with its tenant and payload, and leaves nothing behind', async () => {
    const { attempts, handler } = recorder()
    const worker = workers.worker({ work: handler })
    await workers.enqueue({ payload: { deliveryId: 'dlv_1', list: [1, 2] } })
    expect(await worker.runDue()).toBe(1)
    expect(await worker.runDue()).toBe(0)
    expect(attempts).toEqual([
      { tenantId: 'acme', taskId: expect.any(String), payload: { deliveryId: 'dlv_1', list: [1, 2] }, attempt: 1 },
    ])
    expect(await workers.stored()).toEqual([])
    expect(await workers.count('work', 'done')).toBe(1)
  })

  test('adds nothing if its transaction is rolled back, and wakes no worker', async () => {
    const woken: string[] = []
    const stop = workers.signals.on('tasks', (kind) => woken.push(kind))
    const { clock, signals, database } = workers
    const rolledBack = database.inTenant('acme', async (tx) => {
      await enqueueTask(tx, { clock, signals }, { kind: 'work', payload: {} })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(woken).toEqual([])
    expect(await workers.stored()).toEqual([])
    await workers.enqueue({})
    expect(woken).toEqual(['work'])
    stop()
  })

  test('holds a task until it is due', async () => {
    const { attempts, handler } = recorder()
    const worker = workers.worker({ work: handler })
    await workers.enqueue({ runAt: new Date(workers.clock.now() + 60_000) })
    expect(await worker.runDue()).toBe(0)
    workers.clock.advance({ seconds: 59 })
    expect(await worker.runDue()).toBe(0)
    workers.clock.advance({ seconds: 1 })
    expect(await worker.runDue()).toBe(1)
    expect(attempts).toHaveLength(1)
  })

  test('adds a unique key once per tenant and kind, and again when the task is gone', async () => {
    const { attempts, handler } = recorder()
    const worker = workers.worker({ work: handler, other: handler })
    await Promise.all(Array.from({ length: 10 }, () => workers.enqueue({ uniqueKey: 'dlv_1' })))
    await workers.enqueue({ uniqueKey: 'dlv_1' }, 'globex')
    await workers.enqueue({ uniqueKey: 'dlv_1', kind: 'other' })
    expect(await worker.runDue()).toBe(3)
    await workers.enqueue({ uniqueKey: 'dlv_1' })
    expect(await worker.runDue()).toBe(1)
    expect(attempts).toHaveLength(4)
  })
})

describe('the worker', () => {
  test('takes only the kinds that it knows, so that an older process leaves the work of a newer one', async () => {
    const { attempts, handler } = recorder()
    await workers.enqueue({ kind: 'unheard' })
    expect(await workers.worker({ work: handler }).runDue()).toBe(0)
    expect(await workers.worker({ unheard: handler }).runDue()).toBe(1)
    expect(attempts).toHaveLength(1)
  })

  test('runs each of many tasks once, however many workers compete for them', async () => {
    const { attempts, handler } = recorder()
    await workers.database.inTenant('acme', async (tx) => {
      for (let number = 0; number < 500; number += 1) {
        await enqueueTask(tx, workers, { kind: 'work', payload: { number } })
      }
    })
    const competing = [1, 2, 3, 4].map(() => workers.worker({ work: handler }, { database: workers.db.open() }))
    const counts = await Promise.all(competing.map((worker) => worker.runDue()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(500)
    expect(new Set(attempts.map(({ taskId }) => taskId)).size).toBe(500)
    expect(attempts).toHaveLength(500)
    expect(await workers.stored()).toEqual([])
  })

  test('lets no kind delay another', async () => {
    const goOn = Promise.withResolvers<void>()
    const fastDone = Promise.withResolvers<void>()
    let slowAtOnce = 0
    let maxAtOnce = 0
    const slow = recorder(async () => {
      slowAtOnce += 1
      maxAtOnce = Math.max(maxAtOnce, slowAtOnce)
      await goOn.promise
      slowAtOnce -= 1
    })
    const fast = recorder(() => fastDone.resolve())
    for (let number = 0; number < 5; number += 1) await workers.enqueue({ kind: 'slow' })
    const worker = workers.worker({ slow: { ...slow.handler, concurrency: 2 }, fast: fast.handler })
    worker.start()
    await workers.enqueue({ kind: 'fast' })
    await fastDone.promise
    goOn.resolve()
    await expect.poll(workers.stored).toEqual([])
    expect(maxAtOnce).toBe(2)
    expect(slow.attempts).toHaveLength(5)
  })

  test('starts a task when it is enqueued, rather than at the next sweep', async () => {
    const length = 20
    const done = Promise.withResolvers<void>()
    const chain = recorder(async ({ payload }) => {
      const { link } = payload as { link: number }
      if (link === length) done.resolve()
      else await workers.enqueue({ payload: { link: link + 1 } })
    })
    workers.worker({ work: chain.handler }).start()
    const startedAt = performance.now()
    await workers.enqueue({ payload: { link: 1 } })
    await done.promise
    // With one sweep per second this would take 20 seconds.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('refuses recurring work without a handler', () => {
    expect(() => workers.worker({}, { recurring: [{ kind: 'purge', everySeconds: 60 }] })).toThrow('purge')
  })
})

describe('a failure', () => {
  test('is retried after increasing delays, and finally given up with its reason', async () => {
    const { attempts, handler } = recorder(() => {
      throw new Error('The gateway is closed.')
    })
    const worker = workers.worker({ work: { ...handler, maxAttempts: 3 } })
    await workers.enqueue({})
    for (const [index, atMostMs] of [1_000, 2_000].entries()) {
      expect(await worker.runDue()).toBe(1)
      const [task] = await workers.stored()
      const delayMs = (task?.run_at?.getTime() ?? 0) - workers.clock.now()
      expect(delayMs).toBeGreaterThanOrEqual(atMostMs / 2 - 1)
      expect(delayMs).toBeLessThanOrEqual(atMostMs)
      expect(task).toMatchObject({ attempts: index + 1, lease_id: null, last_error: 'Error: The gateway is closed.' })
      workers.clock.advance({ milliseconds: delayMs - 1 })
      expect(await worker.runDue()).toBe(0)
      workers.clock.advance({ milliseconds: 2 })
    }
    expect(await worker.runDue()).toBe(1)
    workers.clock.advance({ days: 1000 })
    expect(await worker.runDue()).toBe(0)
    expect(await workers.stored()).toMatchObject([
      { run_at: null, attempts: 3, last_error: 'Error: The gateway is closed.' },
    ])
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(await workers.count('work', 'failed')).toBe(2)
    expect(await workers.count('work', 'given_up')).toBe(1)
  })

  test('that was given up does not block the next task with its key', async () => {
    const { handler } = recorder(() => {
      throw new Error('no')
    })
    await workers.enqueue({ uniqueKey: 'dlv_1' })
    await workers.worker({ work: { ...handler, maxAttempts: 1 } }).runDue()
    await workers.enqueue({ uniqueKey: 'dlv_1' })
    expect(await workers.worker({ work: recorder().handler }).runDue()).toBe(1)
    expect(await workers.stored()).toMatchObject([{ run_at: null }])
  })
})

describe('stop', () => {
  test('waits for running tasks, and claims no more', async () => {
    const started = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const { attempts, handler } = recorder(() => {
      started.resolve()
      return goOn.promise
    })
    const worker = workers.worker({ work: { ...handler, concurrency: 1 } })
    await workers.enqueue({})
    await workers.enqueue({})
    worker.start()
    await started.promise
    const stopped = worker.stop()
    goOn.resolve()
    await stopped
    expect(attempts).toHaveLength(1)
    expect(await workers.stored()).toMatchObject([{ lease_id: null, attempts: 0 }])
  })

  test('interrupts tasks that exceed the grace period, and another worker takes them over immediately', async () => {
    const started = Promise.withResolvers<void>()
    const long = recorder(({ signal }) => {
      started.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const worker = workers.worker({ work: long.handler })
    await workers.enqueue({})
    worker.start()
    await started.promise
    await worker.stop(0)
    const next = recorder()
    expect(await workers.worker({ work: next.handler }).runDue()).toBe(1)
    expect(next.attempts).toMatchObject([{ attempt: 1 }])
    expect(await workers.count('work', 'interrupted')).toBe(1)
  })
})
