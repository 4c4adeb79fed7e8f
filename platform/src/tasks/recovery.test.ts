import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { silenceableProxy } from '@countersign/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock/index.ts'
import { openDatabase } from '../database/index.ts'
import { recorder, testWorkers } from './workers.fixture.ts'

const workers = testWorkers()
const leaseSeconds = 1
const inRealTime = { clock: systemClock, leaseSeconds }

const leaseEnd = async () => (await workers.stored())[0]?.run_at?.getTime() ?? 0

/** Waits until the task has been held for longer than it could be without a renewal. */
async function renewedOften(): Promise<void> {
  const first = await leaseEnd()
  await expect.poll(leaseEnd).toBeGreaterThan(first + 2 * leaseSeconds * 1000)
}

async function throughProxy() {
  const proxy = await silenceableProxy(workers.db.connection)
  const database = openDatabase({ connection: proxy.connection })
  onTestFinished(async () => {
    await proxy.close()
    await database.close()
  })
  return { proxy, database }
}

async function workerProcess() {
  const options = JSON.stringify({ connection: workers.db.connection, leaseSeconds })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hanging-worker.fixture.ts'), options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [started] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, taskId: started.toString().trim() }
}

test('a task is not run by another worker while its process lives, but is when the process is killed', async () => {
  await workers.enqueue({ payload: { deliveryId: 'dlv_1' } })
  const { child, taskId } = await workerProcess()
  const { attempts, handler } = recorder()
  workers.worker({ work: handler }, inRealTime).start()
  await renewedOften()
  expect(attempts).toEqual([])

  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(workers.stored).toEqual([])
  expect(attempts).toEqual([{ tenantId: 'acme', taskId, payload: { deliveryId: 'dlv_1' }, attempt: 2 }])
})

test('a task that kills every worker is given up', async () => {
  const { attempts, handler } = recorder()
  await workers.enqueue({})
  await workers.db.superuser('update tasks set attempts = 3')
  expect(await workers.worker({ work: { ...handler, maxAttempts: 3 } }).runDue()).toBe(1)
  expect(attempts).toEqual([])
  expect(await workers.stored()).toMatchObject([
    { run_at: null, last_error: 'The worker did not survive the last attempt.' },
  ])
})

test('a worker that lost its lease is notified, and its outcome is ignored', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const goOn = Promise.withResolvers<void>()
  const { handler } = recorder(({ signal }) => {
    started.resolve(signal)
    return goOn.promise
  })
  const worker = workers.worker({ work: handler }, inRealTime)
  await workers.enqueue({})
  const due = worker.runDue()
  const signal = await started.promise
  const aborted = once(signal, 'abort')
  await workers.db.superuser(`update tasks set lease_id = gen_random_uuid(), run_at = run_at + interval '1 hour'`)
  const [taken] = await workers.stored()
  await aborted
  goOn.resolve()
  await due
  expect(await workers.stored()).toEqual([taken])
})

test('a worker that loses the database connection gives up its task before its lease ends', async () => {
  const { proxy, database } = await throughProxy()
  const letGoAt = Promise.withResolvers<number>()
  const { handler } = recorder(({ signal }) => {
    proxy.silence()
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        letGoAt.resolve(Date.now())
        reject(signal.reason)
      }),
    )
  })
  await workers.enqueue({})
  workers.worker({ work: handler }, { ...inRealTime, leaseSeconds: 3, database }).start()
  expect(await letGoAt.promise).toBeLessThanOrEqual(await leaseEnd())
})

test('a task that ended while the database was down is not run again', async () => {
  const { proxy, database } = await throughProxy()
  const { attempts, handler } = recorder(() => proxy.cut())
  await workers.enqueue({})
  workers.worker({ work: handler }, { ...inRealTime, database }).start()
  await expect.poll(workers.stored).toEqual([])
  expect(attempts).toHaveLength(1)
})
