import { beforeAll, expect, test } from 'vitest'
import { shared } from '#i18n/shared/index.ts'
import type { SchemaWords } from '../schema-actions.ts'
import { readableDetails } from './readable-details.ts'

beforeAll(() => shared.load())

const titles: Readonly<Record<string, string>> = { 'payment.create': 'Pay bills', Account: 'Bank account' }
const words: SchemaWords = (_, name) => titles[name] ?? name
const stage = { needed: 1, status: 'pending' as const, escalation: null, asked: [] }
const approval = {
  action: 'payment.create',
  stage: 1,
  stages: [
    { ...stage, approvers: ['1 of group:finance'] },
    { ...stage, approvers: ['2 of group:board', '1 of owner'] },
  ],
}

test('the action, the type of its resource and the next approvers are in words, and their names are kept', () => {
  const details = [
    { label: 'Im Namen von', value: 'lena' },
    { label: 'Aktion', value: 'payment.create' },
    { label: 'An', value: 'Account household bills' },
    { label: 'Betrag', value: 'CHF 8’200.00' },
    { label: 'Schritt', value: '1 von 2, danach 2 of group:board, 1 of owner' },
  ]
  expect(readableDetails({ ...approval, details }, words)).toEqual([
    { label: 'Im Namen von', value: 'lena' },
    { label: 'Aktion', value: 'Pay bills', original: 'payment.create' },
    { label: 'An', value: 'Bank account household bills', original: 'Account household bills' },
    { label: 'Betrag', value: 'CHF 8’200.00' },
    {
      label: 'Schritt',
      value: '1 von 2, danach 2 people of group board, An owner of the agent',
      original: '1 von 2, danach 2 of group:board, 1 of owner',
    },
  ])
})

test('what an agent says is shown as the agent said it', () => {
  const details = [
    { label: 'Action', value: 'payment.create', source: 'agent' as const },
    { label: 'On', value: 'Account x', source: 'agent' as const },
  ]
  expect(readableDetails({ ...approval, details }, words)).toEqual(details)
})
