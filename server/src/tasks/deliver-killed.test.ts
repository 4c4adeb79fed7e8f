import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newGateway, startDelivering } from './deliver-tenant.fixture.ts'

const { clock, settings, open, newTenant } = await startDelivering()
const survivor = await open()

function startWorker(): ChildProcess {
  const options = JSON.stringify({ connection: settings.connection, masterKey: settings.masterKey })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'deliver-worker.fixture.ts'), options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a message whose process is killed after the provider took it is sent at most once more, with the same id', async () => {
  const tenant = await newTenant(survivor)
  let killed: Promise<unknown> = Promise.resolve()
  let child: ChildProcess | undefined
  const gateway = await newGateway({
    answer: () => {
      if (child && !child.killed) {
        killed = once(child, 'exit')
        child.kill('SIGKILL')
      }
      return { status: 201, body: '{"id":"taken"}' }
    },
  })
  await tenant.connect(gateway)
  const deliveryId = await tenant.enqueue()
  child = startWorker()
  await gateway.requests.atLeast(1)
  await killed
  expect((await tenant.stored(deliveryId))?.status).toBe('queued')

  // No worker takes the task while the dead one could still hold it.
  expect(await survivor.worker.runDue()).toBe(0)
  clock.set(Date.now() + 31_000)
  await survivor.worker.runDue()
  const messages = gateway.requests.all.map(({ fields }) => [fields.messageId, fields.text?.split(' ')[0]])
  expect(messages).toHaveLength(2)
  expect(messages[1]).toEqual(messages[0])
  expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'sent', attempts: 1 })
  expect(await survivor.worker.runDue()).toBe(0)
})
