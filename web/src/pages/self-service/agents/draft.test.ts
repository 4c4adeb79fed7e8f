import { expect, test } from 'vitest'
import { type Draft, isComplete, requestOf } from './draft.ts'

const draft: Draft = {
  agentId: 'ag_1',
  label: ' Bills ',
  actions: 'payment.create\n\n payment.read ',
  resources: 'Account household money\nInvoice',
  amountPerAction: '',
  currency: '',
  budget: '',
  count: '',
  per: 'day',
  days: [],
  from: '08:00',
  to: '18:00',
  startsOn: '',
  endsOn: '2227-01-31',
}

test('every line is an action or a resource, which may be a single one or all of its type', () => {
  expect(requestOf(draft, 'Europe/Zurich')).toEqual({
    agentId: 'ag_1',
    label: 'Bills',
    actions: ['payment.create', 'payment.read'],
    resources: [{ type: 'Account', id: 'household money' }, { type: 'Invoice' }],
    timeZone: 'Europe/Zurich',
    endsAt: new Date('2227-01-31T23:59:59.999').toISOString(),
  })
})

test('a day that has begun is at once', () => {
  const startsAt = (startsOn: string) => requestOf({ ...draft, startsOn }, 'UTC').startsAt
  expect(startsAt('2020-01-01')).toBeUndefined()
  expect(startsAt('2226-12-01')).toBe(new Date('2226-12-01T00:00:00').toISOString())
})

test('a limit is set where one was filled in, and nowhere else', () => {
  const { limits } = requestOf(
    { ...draft, amountPerAction: 0, budget: 500, currency: 'CHF', count: 3, per: 'week', days: ['mon'] },
    'UTC',
  )
  expect(limits).toEqual({
    amountPerAction: 0,
    budget: 500,
    currency: 'CHF',
    count: { limit: 3, per: 'week' },
    window: { days: ['mon'], from: '08:00', to: '18:00' },
  })
})

test('without an agent, an action, a resource or an end there is nothing to agree to', () => {
  expect(isComplete(draft)).toBe(true)
  for (const part of ['agentId', 'actions', 'resources', 'endsOn'])
    expect(isComplete({ ...draft, [part]: '' })).toBe(false)
})
