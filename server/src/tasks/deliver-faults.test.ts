// Providers that are down, slow, or answer with nonsense.
import { describe, expect, onTestFinished, test } from 'vitest'
import { failed, newGateway, queued, sent, startDelivering } from './deliver-tenant.fixture.ts'

const { shared, clock, open, newTenant } = await startDelivering()
const process = await open({ sendTimeoutSeconds: 0.5 })
const { worker } = process

const messageIds = (gateway: Awaited<ReturnType<typeof newGateway>>) =>
  gateway.requests.all.map(({ fields }) => fields.messageId)

describe.each(['fails', 'hangs', 'talks rubbish'] as const)('a provider that %s', (behaviour) => {
  test('delivers once it is back, while the message is still useful', async () => {
    const tenant = await newTenant(process)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    gateway.behave(behaviour)
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId })
    await worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.any(String),
    })
    expect(await tenant.challengeOf(challengeId)).toEqual(queued)

    gateway.behave('accepts')
    clock.advance({ seconds: 1 })
    await worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'sent', attempts: 2, last_error: null })
    expect(await tenant.challengeOf(challengeId)).toEqual(sent)
    expect(new Set(messageIds(gateway)).size).toBe(1)
  })

  test('is known to have failed a moment before the message expires', async () => {
    const tenant = await newTenant(process)
    const gateway = await newGateway()
    const connectorId = await tenant.connect(gateway)
    gateway.behave(behaviour)
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId })
    for (let second = 0; second < 290; second += 10) {
      await worker.runDue()
      expect(await tenant.challengeOf(challengeId)).toEqual(queued)
      clock.advance({ seconds: 10 })
    }
    await worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'failed', last_error: expect.any(String) })
    expect(await tenant.challengeOf(challengeId)).toEqual(failed)
    expect((await tenant.breaker(connectorId)).failures).toBeGreaterThanOrEqual(5)
    expect(await shared.superuser('select 1 from tasks where run_at is null')).toEqual([])
  })

  test('is passed over for the next', async () => {
    const tenant = await newTenant(process)
    const [first, second] = [await newGateway(), await newGateway()]
    await tenant.connect(first)
    const connectorId = await tenant.connect(second)
    first.behave(behaviour)
    const deliveryId = await tenant.enqueue()
    await worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'sent', connector_id: connectorId })
    expect(second.requests.all).toHaveLength(1)
  })
})

test('a connector whose secrets cannot be decrypted is passed over for the next', async () => {
  const tenant = await newTenant(process)
  const [first, second] = [await newGateway(), await newGateway()]
  const broken = await tenant.connect(first)
  const connectorId = await tenant.connect(second)
  await shared.superuser(
    `update connectors set sealed_secrets = set_byte(sealed_secrets, 20, get_byte(sealed_secrets, 20) # 1)
     where connector_id = $1`,
    [broken],
  )
  const deliveryId = await tenant.enqueue()
  await worker.runDue()
  expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'sent', connector_id: connectorId })
})

describe('a provider that refuses', () => {
  test('is not asked again: the challenge fails immediately', async () => {
    const tenant = await newTenant(process)
    const gateway = await newGateway()
    const connectorId = await tenant.connect(gateway)
    gateway.behave('refuses')
    const challengeId = await tenant.challenge()
    const deliveryId = await tenant.enqueue({ challengeId })
    await worker.runDue()
    expect(await tenant.stored(deliveryId)).toMatchObject({
      status: 'failed',
      last_error: expect.stringContaining('422'),
    })
    expect(await tenant.challengeOf(challengeId)).toEqual(failed)
    expect(await tenant.breaker(connectorId)).toEqual({ failures: 0, open_until: null })
    clock.advance({ minutes: 10 })
    await worker.runDue()
    expect(gateway.requests.all).toHaveLength(1)
  })

  test('does not end a challenge whose code it accepted before', async () => {
    const tenant = await newTenant(process)
    const gateway = await newGateway()
    await tenant.connect(gateway)
    const challengeId = await tenant.challenge()
    await tenant.enqueue({ challengeId })
    await worker.runDue()
    gateway.behave('refuses')
    clock.advance({ seconds: 30 })
    // As sending the code again does.
    await shared.superuser(`update challenges set delivery_status = 'queued' where challenge_id = $1`, [challengeId])
    const again = await tenant.enqueue({ challengeId })
    await worker.runDue()
    expect((await tenant.stored(again))?.status).toBe('failed')
    expect(await tenant.challengeOf(challengeId)).toEqual(sent)
  })

  test('is passed over for the next, and if that one is only down, the message waits', async () => {
    const tenant = await newTenant(process)
    const [first, second] = [await newGateway(), await newGateway()]
    await tenant.connect(first)
    await tenant.connect(second)
    first.behave('refuses')
    second.behave('fails')
    const deliveryId = await tenant.enqueue()
    await worker.runDue()
    expect((await tenant.stored(deliveryId))?.status).toBe('queued')
    second.behave('accepts')
    clock.advance({ seconds: 1 })
    await worker.runDue()
    expect((await tenant.stored(deliveryId))?.status).toBe('sent')
  })
})

test('a provider whose response cannot be stored as it is has still accepted the message, once', async () => {
  const tenant = await newTenant(process)
  const gateway = await newGateway({
    answer: () => ({ status: 200, body: JSON.stringify({ id: 'a\u0000b\nc\ud800' }) }),
  })
  await tenant.connect(gateway)
  const deliveryId = await tenant.enqueue()
  await worker.runDue()
  clock.advance({ minutes: 10 })
  await worker.runDue()
  expect(gateway.requests.all).toHaveLength(1)
  expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'sent', provider_message_id: 'a b c ' })
})

test('an attempt that ends with the process does not count as a failure of the provider', async () => {
  const stopped = await open()
  const tenant = await newTenant(stopped)
  const gateway = await newGateway()
  const connectorId = await tenant.connect(gateway)
  gateway.behave('hangs')
  const deliveryId = await tenant.enqueue()
  stopped.worker.start()
  await gateway.connections.atLeast(1)
  await stopped.worker.stop(0)
  expect(await tenant.breaker(connectorId)).toEqual({ failures: 0, open_until: null })
  expect(await tenant.stored(deliveryId)).toMatchObject({ status: 'queued', attempts: 0, last_error: null })
  gateway.behave('accepts')
  await worker.runDue()
  expect((await tenant.stored(deliveryId))?.status).toBe('sent')
})

test('a slow provider delays no other tenant, and holds no database connection', async () => {
  const patient = await open({ sendTimeoutSeconds: 10 })
  const [slow, quick] = [await newTenant(patient), await newTenant(patient)]
  const [hanging, working] = [await newGateway(), await newGateway()]
  await slow.connect(hanging)
  await quick.connect(working)
  hanging.behave('hangs')
  onTestFinished(() => patient.worker.stop(0))
  await Promise.all(Array.from({ length: 250 }, () => slow.enqueue()))
  patient.worker.start()
  // As many as may wait for one connector wait, and all others are turned away immediately.
  await hanging.connections.atLeast(50)
  await quick.enqueue()
  await working.requests.atLeast(1)
  await expect.poll(() => busyConnections(patient), { timeout: 10_000 }).toBe(0)
  expect(hanging.connections.all).toHaveLength(50)
})

function busyConnections({ database }: typeof process): number {
  const { open: all, idle } = database.usage()
  return all - idle
}
