// The circuit breaker of a connector, in the row that all processes share.
import { expect, test } from 'vitest'
import { newGateway, startDelivering } from './deliver-tenant.fixture.ts'

const { clock, open, newTenant } = await startDelivering()
const process = await open()
const other = await open()
const bothRun = () => Promise.all([process.worker.runDue(), other.worker.runDue()])

const pausedFor = ({ open_until }: { open_until: Date | null }) =>
  open_until && (open_until.getTime() - clock.now()) / 1000

async function failingTenant() {
  const tenant = await newTenant(process)
  const gateway = await newGateway()
  const connectorId = await tenant.connect(gateway)
  gateway.behave('fails')
  const send = async (count = 1) => {
    await Promise.all(Array.from({ length: count }, () => tenant.enqueue()))
    await bothRun()
  }
  return { gateway, send, breaker: () => tenant.breaker(connectorId) }
}

test('five failures in a row pause a connector for 30 seconds, in every process', async () => {
  const { gateway, send, breaker } = await failingTenant()
  for (let failures = 1; failures <= 5; failures += 1) {
    expect((await breaker()).open_until).toBeNull()
    await send()
    expect((await breaker()).failures).toBe(failures)
  }
  expect(pausedFor(await breaker())).toBe(30)
  gateway.behave('accepts')
  await send(4)
  clock.advance({ seconds: 29 })
  await bothRun()
  expect(gateway.requests.all).toHaveLength(5)
})

test('a success in between resets the count', async () => {
  const { gateway, send, breaker } = await failingTenant()
  for (let failures = 0; failures < 4; failures += 1) await send()
  gateway.behave('accepts')
  await send()
  expect(await breaker()).toEqual({ failures: 0, open_until: null })
})

test('after the pause one attempt of all is made; it decides', async () => {
  const { gateway, send, breaker } = await failingTenant()
  for (let failures = 0; failures < 5; failures += 1) await send()
  const pauses: (number | null)[] = []
  for (let round = 1; round <= 7; round += 1) {
    clock.advance({ seconds: pausedFor(await breaker()) ?? 0 })
    await send(10)
    expect(gateway.requests.all).toHaveLength(5 + round)
    pauses.push(pausedFor(await breaker()))
  }
  expect(pauses).toEqual([60, 120, 240, 480, 600, 600, 600])

  gateway.behave('accepts')
  clock.advance({ seconds: 600 })
  await send(1)
  expect(await breaker()).toEqual({ failures: 0, open_until: null })
  await send(10)
  expect(gateway.requests.all).toHaveLength(5 + 7 + 11)
})

test('attempts that fail together pause the connector once', async () => {
  const { gateway, send, breaker } = await failingTenant()
  await send(40)
  expect(gateway.requests.all.length).toBeGreaterThanOrEqual(5)
  expect(await breaker()).toMatchObject({ failures: 5 })
  expect(pausedFor(await breaker())).toBe(30)
})

test('a refusal shows that the provider works: it ends a pause like a success', async () => {
  const { gateway, send, breaker } = await failingTenant()
  for (let failures = 0; failures < 5; failures += 1) await send()
  gateway.behave('refuses')
  clock.advance({ seconds: 30 })
  await send()
  expect(await breaker()).toEqual({ failures: 0, open_until: null })
})
