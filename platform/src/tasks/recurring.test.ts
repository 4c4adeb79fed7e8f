import { expect, test } from 'vitest'
import { recorder, testWorkers } from './workers.fixture.ts'

const workers = testWorkers()
const hourly = [{ kind: 'purge', everySeconds: 3600 }]

const inTwoProcesses = (handler: ReturnType<typeof recorder>['handler'], recurring = hourly) =>
  [1, 2].map(() => workers.worker({ purge: handler }, { recurring, database: workers.db.open() }))

test('each occurrence is run by only one process', async () => {
  const { attempts, handler } = recorder()
  const processes = inTwoProcesses(handler)
  const runDue = () => Promise.all(processes.map((worker) => worker.runDue()))
  await runDue()
  expect(attempts).toMatchObject([{ tenantId: '*', attempt: 1 }])
  for (let hour = 2; hour <= 5; hour += 1) {
    workers.clock.advance({ seconds: 3599 })
    await runDue()
    expect(attempts).toHaveLength(hour - 1)
    workers.clock.advance({ seconds: 1 })
    await runDue()
    expect(attempts).toHaveLength(hour)
  }
})

test('a failure neither ends it nor counts against the next occurrence', async () => {
  const { attempts, handler } = recorder(() => {
    throw new Error('no')
  })
  const worker = workers.worker({ purge: { ...handler, maxAttempts: 1 } }, { recurring: hourly })
  for (let hour = 1; hour <= 3; hour += 1) {
    expect(await worker.runDue()).toBe(1)
    workers.clock.advance({ hours: 1 })
  }
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 1, 1])
  expect(await workers.stored()).toMatchObject([{ kind: 'purge', last_error: 'Error: no' }])
})

test('a restart neither repeats an occurrence nor moves it', async () => {
  const { attempts, handler } = recorder()
  await workers.worker({ purge: handler }, { recurring: hourly }).runDue()
  workers.clock.advance({ minutes: 30 })
  const restarted = workers.worker({ purge: handler }, { recurring: hourly })
  expect(await restarted.runDue()).toBe(0)
  workers.clock.advance({ minutes: 30 })
  expect(await restarted.runDue()).toBe(1)
  expect(attempts).toHaveLength(2)
})

test('a shorter interval applies from the next start on', async () => {
  const { handler } = recorder()
  await workers.worker({ purge: handler }, { recurring: hourly }).runDue()
  const restarted = workers.worker({ purge: handler }, { recurring: [{ kind: 'purge', everySeconds: 60 }] })
  expect(await restarted.runDue()).toBe(0)
  workers.clock.advance({ minutes: 1 })
  expect(await restarted.runDue()).toBe(1)
})

test("a tenant's own task of the same kind runs once", async () => {
  const { attempts, handler } = recorder()
  const worker = workers.worker({ purge: handler }, { recurring: hourly })
  await workers.enqueue({ kind: 'purge' })
  await worker.runDue()
  expect(attempts.map(({ tenantId }) => tenantId).toSorted()).toEqual(['*', 'acme'])
  expect(await workers.stored()).toMatchObject([{ tenant_id: '*' }])
})
