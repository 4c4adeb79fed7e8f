import type { DelegableAction } from '@countersign/contract'
import { expect, test } from 'vitest'
import { boundsOf, type Draft, problemsOf, requestOf } from './draft.ts'

const account = { type: 'Account', title: 'Account', description: null }
const invoice = { type: 'Invoice', title: null, description: null }
const action = (name: string, more: Partial<DelegableAction> = {}): DelegableAction => ({
  name,
  title: null,
  description: null,
  resources: [account],
  amount: null,
  ...more,
})
const offered = [
  action('payment.create', { amount: { max: 500_000, currencies: ['CHF', 'JPY'] } }),
  action('payment.read', { resources: [account, invoice] }),
]

const draft: Draft = {
  agentId: 'ag_1',
  label: ' Bills ',
  actions: { chosen: ['payment.create'], patterns: '' },
  types: {},
  otherResources: '',
  amountPerAction: undefined,
  currency: '',
  budget: undefined,
  count: undefined,
  per: 'day',
  days: [],
  from: '08:00',
  to: '18:00',
  startsOn: '',
  endsOn: '2227-01-31',
}
const asked = (changes: Partial<Draft> = {}) => requestOf({ ...draft, ...changes }, offered, 'Europe/Zurich')

test('the only type of the chosen actions is chosen with them', () => {
  expect(asked()).toEqual({
    agentId: 'ag_1',
    label: 'Bills',
    actions: ['payment.create'],
    resources: [{ type: 'Account' }],
    timeZone: 'Europe/Zurich',
    endsAt: new Date('2227-01-31T23:59:59.999').toISOString(),
  })
})

test('of several types, those that were switched on are included, whole or by their ids', () => {
  const actions = { chosen: [], patterns: 'payment.*' }
  expect(asked({ actions }).resources).toEqual([])
  const types = { Account: { isOn: true, ids: 'household money\n\n rent ' }, Invoice: { isOn: true, ids: '' } }
  expect(asked({ actions, types, otherResources: 'Box\nBox a b' }).resources).toEqual([
    { type: 'Account', id: 'household money' },
    { type: 'Account', id: 'rent' },
    { type: 'Invoice' },
    { type: 'Box' },
    { type: 'Box', id: 'a b' },
  ])
})

test('a day that has begun is at once', () => {
  expect(asked({ startsOn: '2020-01-01' }).startsAt).toBeUndefined()
  expect(asked({ startsOn: '2226-12-01' }).startsAt).toBe(new Date('2226-12-01T00:00:00').toISOString())
})

test('an amount of money is typed as people say it, and sent in minor units', () => {
  expect(asked({ amountPerAction: 19.99, budget: 500, currency: 'CHF' }).limits).toEqual({
    amountPerAction: 1999,
    budget: 50_000,
    currency: 'CHF',
  })
  expect(asked({ budget: 500, currency: 'JPY' }).limits).toEqual({ budget: 500, currency: 'JPY' })
  expect(asked({ budget: 500 }).limits).toEqual({ budget: 500 })
})

test('a limit is set where one was switched on, and nowhere else', () => {
  expect(asked({ currency: 'CHF' }).limits).toBeUndefined()
  expect(asked({ count: 3, per: 'week', days: ['mon'] }).limits).toEqual({
    count: { limit: 3, per: 'week' },
    window: { days: ['mon'], from: '08:00', to: '18:00' },
  })
})

test('a slider goes as far as the organisation states for the chosen actions', () => {
  const bounds = (changes: Partial<Draft>) => boundsOf({ ...draft, ...changes }, offered)
  expect(bounds({ currency: 'CHF' })).toEqual({ max: 5000, currencies: ['CHF', 'JPY'] })
  expect(bounds({ currency: 'JPY' })?.max).toBe(500_000)
  expect(bounds({ actions: { chosen: ['payment.read'], patterns: '' } })).toBeUndefined()
})

test.each([
  ['no action', { actions: { chosen: [], patterns: ' ' } }, ['actions', 'resources']],
  ['no resource', { types: { Account: { isOn: false, ids: '' } } }, ['resources']],
  ['no end', { endsOn: '' }, ['endsOn']],
  ['an amount without a currency', { budget: 5 }, ['currency']],
  ['limits without a number', { amountPerAction: '', count: '', currency: 'CHF' }, ['amountPerAction', 'count']],
  ['limits that are none', { budget: -1, count: 0.5, currency: 'CHF' }, ['budget', 'count']],
  ['nothing', {}, []],
] as const)('what is wrong is said: %s', (_name, changes, problems) => {
  expect([...problemsOf({ ...draft, ...(changes as Partial<Draft>) }, offered)]).toEqual(problems)
})
