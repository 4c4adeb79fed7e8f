import type { TenantScope } from '@countersign/platform/database'
import { testClock } from '@countersign/testkit'
import { expect, test } from 'vitest'
import type { Message } from '../../../drivers/driver.ts'
import type { Attempt } from './attempt.ts'
import type { Route } from './routes.ts'
import { createSending } from './sending.ts'

const message = {} as Message
const { signal } = new AbortController()
const routeBy = (connectorId: string) =>
  ({ connector: { connectorId, breaker: { failures: 0, openUntil: null } } }) as unknown as Route

/** Providers that answer only when they are told to. */
function slowProviders() {
  const answers: (() => void)[] = []
  const { send } = createSending({
    clock: testClock(),
    attempt: () =>
      new Promise<Attempt>((resolve) => {
        answers.push(() => resolve({ outcome: 'sent', providerMessageId: null } as Attempt))
      }),
  })
  const sendMany = (tenantId: string, connectorId: string, count: number) =>
    Array.from({ length: count }, () => send({ id: tenantId } as TenantScope, routeBy(connectorId), message, signal))
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer()
  }
  return { answers, sendMany, answerAll }
}

test('a slow provider holds 50 messages at most', async () => {
  const { answers, sendMany, answerAll } = slowProviders()
  const first = sendMany('acme', 'one', 50)
  expect(await Promise.all(sendMany('acme', 'one', 3))).toEqual([undefined, undefined, undefined])
  expect(answers).toHaveLength(50)
  answerAll()
  expect((await Promise.all(first)).every((made) => made?.outcome === 'sent')).toBe(true)
})

test('a tenant holds 100 messages at most, however many slow providers it has, and no other tenant waits for it', async () => {
  const { answers, sendMany, answerAll } = slowProviders()
  const held = ['one', 'two', 'three'].flatMap((connectorId) => sendMany('acme', connectorId, 40))
  expect(await Promise.all(held.slice(100))).toEqual(Array(20).fill(undefined))
  expect(answers).toHaveLength(100)
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
