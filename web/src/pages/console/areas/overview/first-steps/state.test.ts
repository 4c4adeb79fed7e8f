import { expect, test } from 'vitest'
import { doneIn, type Step } from './state.ts'

type Facts = Parameters<typeof doneIn>[0]

const page = <Item>(...items: Item[]) => ({ items, nextCursor: null })
const method = (authType: string, lastUsedAt: string | null = null, status = 'active') => ({
  authType,
  lastUsedAt,
  status,
})
const sent = '2026-11-15T09:12:52.357Z'

/** A tenant as it is when its first administrator signs in for the first time. */
const fresh = {
  mine: { registrations: [method('password', sent)] },
  modes: page({ updatedAt: null }),
  connectors: page(),
  clients: page({}),
  administrators: page({}),
}

const done = (changed: object) => [...doneIn({ ...fresh, ...changed } as unknown as Facts)]

test('nothing is done in a new tenant', () => {
  expect(done({})).toEqual([])
})

test.each<[Step, object]>([
  ['account', { mine: { registrations: [method('passkey')] } }],
  ['methods', { modes: page({ updatedAt: sent }) }],
  ['provider', { connectors: page({ enabled: true, health: { lastSentAt: sent } }) }],
  ['client', { clients: page({}, {}) }],
  ['colleague', { administrators: page({}, {}) }],
])('%s is done by what is there', (step, changed) => {
  expect(done(changed)).toEqual([step])
})

test('a phone counts once a sign-in was approved with it', () => {
  expect(done({ mine: { registrations: [method('push')] } })).toEqual(['account'])
  expect(done({ mine: { registrations: [method('push', sent)] } })).toEqual(['account', 'phone'])
})

test.each([
  ['a second factor that is not verified', { mine: { registrations: [method('passkey', null, 'pending')] } }],
  ['recovery codes only', { mine: { registrations: [method('recovery_code')] } }],
  ['a connector that has never sent', { connectors: page({ enabled: true, health: { lastSentAt: null } }) }],
  ['a connector that is disabled', { connectors: page({ enabled: false, health: { lastSentAt: sent } }) }],
])('%s does not count', (_what, changed) => {
  expect(done(changed)).toEqual([])
})
