import { expect, test } from 'vitest'
import { factsOf } from './action-facts.ts'

test('a value that looks like a labelled one is shown under its path, not under the label it names', () => {
  expect(factsOf({ properties: { note: { label: 'Amount', value: 'CHF 10' } } })).toEqual([
    { label: 'properties · note · label', value: 'Amount' },
    { label: 'properties · note · value', value: 'CHF 10' },
  ])
})

test('whatever else an action holds is shown too, however deep', () => {
  const action = {
    action: { name: 'payment.create', properties: { amount: 620000, urgent: true, note: null } },
    resource: { type: 'Account', id: '1', tags: ['a', { label: 'b', value: 'c', hidden: 'd' }] },
  }
  expect(factsOf(action)).toEqual([
    { label: 'action · name', value: 'payment.create' },
    { label: 'action · properties · amount', value: '620000' },
    { label: 'action · properties · urgent', value: 'true' },
    { label: 'action · properties · note', value: 'null' },
    { label: 'resource · type', value: 'Account' },
    { label: 'resource · id', value: '1' },
    { label: 'resource · tags 1', value: 'a' },
    { label: 'resource · tags 2 · label', value: 'b' },
    { label: 'resource · tags 2 · value', value: 'c' },
    { label: 'resource · tags 2 · hidden', value: 'd' },
  ])
})
