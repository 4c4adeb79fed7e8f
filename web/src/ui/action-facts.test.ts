import { beforeAll, expect, test } from 'vitest'
import { shared } from '#i18n/shared/index.ts'
import { factsOf, signedFacts } from './action-facts.ts'

beforeAll(() => shared.load())

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

test("what is signed has our words for our names, and the agent's names only below them", () => {
  const { signed } = shared.text()
  const action = {
    tid: 'acme',
    onBehalfOf: null,
    action: { name: 'payment.create', properties: { amount: 1, name: 'x', 'resource.id': 'y' } },
    resource: { type: 'Account', id: '1', properties: { id: '2' } },
  }
  expect(signedFacts(action)).toEqual([
    { label: signed.tid, value: 'acme' },
    { label: signed.onBehalfOf, value: 'null' },
    { label: signed['action.name'], value: 'payment.create' },
    { label: `${signed['action.properties']} · amount`, value: '1' },
    { label: `${signed['action.properties']} · name`, value: 'x' },
    { label: `${signed['action.properties']} · resource.id`, value: 'y' },
    { label: signed['resource.type'], value: 'Account' },
    { label: signed['resource.id'], value: '1' },
    { label: `${signed['resource.properties']} · id`, value: '2' },
  ])
})
