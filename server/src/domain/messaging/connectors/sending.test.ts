import type { TenantScope } from '@countersign/platform/database'
import { freshDatabase, testClock } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import type { Message, Sent } from '../../../drivers/driver.ts'
import { openProcess } from '../../process.fixture.ts'
import type { Route } from './routes.ts'
import { send } from './sending.ts'
import { SendingPlaces } from './sending-places.ts'

const shared = await freshDatabase()
const process = await openProcess(shared, testClock())
afterAll(async () => {
  await process.close()
  await shared.drop()
})

const message = {} as Message
const { signal } = new AbortController()

/** Providers that answer only when the test makes them. */
function slowProviders() {
  const ctx = { ...process, sendingPlaces: new SendingPlaces() }
  const answers: (() => void)[] = []
  const driver = {
    send: () => new Promise<Sent>((resolve) => answers.push(() => resolve({ providerMessageId: null }))),
  }
  const routeBy = (connectorId: string) =>
    ({
      driver,
      connector: { connectorId, breaker: { failures: 0, openUntil: null, lastSentAt: new Date(process.clock.now()) } },
    }) as unknown as Route
  const sendMany = (tenantId: string, connectorId: string, count: number) =>
    Array.from({ length: count }, () =>
      send(ctx, { id: tenantId } as TenantScope, routeBy(connectorId), message, signal),
    )
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer()
  }
  return { answers, sendMany, answerAll }
}

test('a slow provider holds 50 messages at most', async () => {
  const { answers, sendMany, answerAll } = slowProviders()
  const first = sendMany('acme', 'one', 50)
  expect(await Promise.all(sendMany('acme', 'one', 3))).toEqual([undefined, undefined, undefined])
  await expect.poll(() => answers).toHaveLength(50)
  answerAll()
  expect((await Promise.all(first)).every((made) => made?.outcome === 'sent')).toBe(true)
})

test('a tenant holds 100 messages at most, however many slow providers it has, and no other tenant waits for it', async () => {
  const { answers, sendMany, answerAll } = slowProviders()
  const held = ['one', 'two', 'three'].flatMap((connectorId) => sendMany('acme', connectorId, 40))
  expect(await Promise.all(held.slice(100))).toEqual(Array(20).fill(undefined))
  await expect.poll(() => answers).toHaveLength(100)
  const [other] = sendMany('bolt', 'one', 1)
  await expect.poll(() => answers).toHaveLength(101)
  answerAll()
  expect(await other).toMatchObject({ outcome: 'sent' })
  await Promise.all(held)
  const again = sendMany('acme', 'three', 1)
  await expect.poll(() => answers).toHaveLength(1)
  answerAll()
  expect(await Promise.all(again)).toMatchObject([{ outcome: 'sent' }])
})
