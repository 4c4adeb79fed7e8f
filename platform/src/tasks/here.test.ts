import { describe, expect, test } from 'vitest'
import type { TenantTx } from '../database/index.ts'
import { createHere, enqueueTask, type NewTask } from './index.ts'
import { recorder, testWorkers } from './workers.fixture.ts'

const workers = testWorkers()

/** A process that plans tasks and runs them once its worker is started. */
function newProcess(...args: Parameters<typeof recorder>) {
  const here = createHere()
  const { attempts, handler } = recorder(...args)
  return {
    here,
    attempts,
    worker: workers.worker({ work: { ...handler, concurrency: 1 } }, { here }),
    plan: (task: Partial<NewTask> = {}, then?: (tx: TenantTx) => Promise<void>) =>
      workers.database.inTenant('acme', async (tx) => {
        const { clock, signals } = workers
        await enqueueTask(tx, { clock, signals, here }, { kind: 'work', payload: { id: 1 }, ...task })
        await then?.(tx)
      }),
  }
}

describe('a task planned in a process that can run it', () => {
  test('starts with the commit, is leased from its creation, and has the data of its planner', async () => {
    const going = Promise.withResolvers<void>()
    const { worker, plan, attempts } = newProcess(() => going.promise)
    worker.start()
    await plan({ known: 'what it says' }, async () => expect(attempts).toEqual([]))
    expect(attempts).toMatchObject([{ tenantId: 'acme', payload: { id: 1 }, attempt: 1, known: 'what it says' }])
    expect(await workers.stored()).toMatchObject([{ lease_id: expect.any(String), attempts: 1 }])
    expect(await workers.worker({ work: recorder().handler }).runDue()).toBe(0)
    going.resolve()
    await expect.poll(workers.stored).toEqual([])
    expect(attempts).toHaveLength(1)
  })

  test('never starts if the transaction is rolled back', async () => {
    const { worker, plan, attempts } = newProcess()
    worker.start()
    await expect(plan({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await plan()
    await expect.poll(workers.stored).toEqual([])
    expect(attempts).toHaveLength(1)
  })

  test('is left for other processes if no worker runs here, or no longer', async () => {
    const { worker, plan, attempts } = newProcess()
    await plan()
    worker.start()
    await expect.poll(workers.stored).toEqual([])
    await worker.stop(0)
    await plan()
    expect(await workers.stored()).toMatchObject([{ lease_id: null, attempts: 0 }])
    expect(attempts).toHaveLength(1)
  })

  test('is left for other processes if no slot is free here', async () => {
    const going = Promise.withResolvers<void>()
    const { worker, plan, attempts } = newProcess(() => going.promise)
    worker.start()
    await plan()
    await plan()
    expect((await workers.stored()).filter((task) => task.lease_id === null)).toHaveLength(1)
    expect(attempts).toHaveLength(1)
    // And claimed here as soon as a slot is free.
    going.resolve()
    await expect.poll(workers.stored).toEqual([])
    expect(attempts).toHaveLength(2)
  })

  test('is taken over by another process when its own dies', async () => {
    const { here, plan } = newProcess()
    const leaseId = crypto.randomUUID()
    here.staff(() => ({ leaseId, until: new Date(workers.clock.now() + 30_000), begin: () => undefined }))
    await plan()
    const { attempts, handler } = recorder()
    const other = workers.worker({ work: handler })
    expect(await other.runDue()).toBe(0)
    workers.clock.advance({ seconds: 31 })
    expect(await other.runDue()).toBe(1)
    expect(attempts).toMatchObject([{ payload: { id: 1 }, attempt: 2, known: undefined }])
  })

  test('waits if it is planned for later, or may already exist', async () => {
    const { worker, plan } = newProcess()
    worker.start()
    await plan({ runAt: new Date(workers.clock.now() + 60_000) })
    expect(await workers.stored()).toMatchObject([{ lease_id: null }])
    await plan({ uniqueKey: 'one' })
    await expect.poll(workers.stored).toHaveLength(1)
  })
})

describe('a task that ends with a transaction', () => {
  const inTenant = (work: (tx: TenantTx) => Promise<void>) => workers.database.inTenant('acme', work)

  test('is gone with its commit', async () => {
    const { handler } = recorder(({ endWith }) => inTenant(endWith))
    await workers.enqueue({})
    expect(await workers.worker({ work: handler }).runDue()).toBe(1)
    expect(await workers.stored()).toEqual([])
    expect(await workers.count('work', 'done')).toBe(1)
  })

  test('is retried if the transaction is rolled back', async () => {
    const { attempts, handler } = recorder(({ endWith, attempt }) =>
      inTenant(async (tx) => {
        await endWith(tx)
        if (attempt === 1) throw new Error('no')
      }),
    )
    const worker = workers.worker({ work: handler })
    await workers.enqueue({})
    await worker.runDue()
    expect(await workers.stored()).toMatchObject([{ attempts: 1 }])
    workers.clock.advance({ minutes: 5 })
    await worker.runDue()
    expect(attempts).toHaveLength(2)
    expect(await workers.stored()).toEqual([])
  })

  test('is not taken from the worker that holds it by now', async () => {
    const { handler } = recorder(async ({ endWith }) => {
      await workers.db.superuser('update tasks set lease_id = gen_random_uuid()')
      await inTenant(endWith)
    })
    await workers.enqueue({})
    await workers.worker({ work: handler }).runDue()
    expect(await workers.stored()).toHaveLength(1)
  })
})
