import { Problem } from '@countersign/contract'
import { describe, expect, test } from 'vitest'
import { approvalText } from './wording.ts'

type Described = Parameters<typeof approvalText>[0]

const declaring = (properties: Readonly<Record<string, string>>): Described['declared'] => ({
  action: (language) => (language === 'de' ? 'Ein Tier hinzufügen' : 'Add a pet'),
  resourceType: () => 'Pet shop',
  properties: new Map(Object.entries(properties).map(([name, title]) => [name, () => title])),
})

const described = (properties: object, more: Partial<Described> = {}): Described => ({
  template: 'action',
  action: {
    tid: 'acme',
    agent: 'ag_1',
    onBehalfOf: 'ada',
    action: { name: 'pet.create', properties },
    resource: { type: 'Shop', id: 'demo', properties: {} },
  },
  declared: declaring({ name: 'Name of the pet', amount: 'Amount', currency: 'Currency' }),
  agentName: 'Pet agent',
  approverId: 'ada',
  needed: 1,
  progress: { stage: 1, stages: 1, next: [], approvedBy: [] },
  justification: undefined,
  locale: 'en',
  ...more,
})

function refusalOf(given: Described) {
  try {
    approvalText(given)
    return undefined
  } catch (error) {
    return error instanceof Problem ? { code: error.code, field: error.details?.[0]?.field } : error
  }
}

describe('labels', () => {
  test("names that the schema declares are the tenant's; every other name is marked as the agent's", () => {
    const { details } = approvalText(described({ Amount: 'CHF 1', name: 'Rex', 'The agent says': 'Checked' }))
    expect(details).toEqual([
      { label: 'Action', value: 'Add a pet' },
      { label: 'On', value: 'Pet shop demo' },
      { label: 'Name of the pet', value: 'Rex' },
      { label: 'Amount', value: 'CHF 1', source: 'agent' },
      { label: 'The agent says', value: 'Checked', source: 'agent' },
    ])
  })

  test.each([
    ['one of our labels', { action: 'Action' }, { action: 'Nothing important' }, ['action']],
    ['one of our labels in other letters', { step: 'sTEP' }, { step: '2 of 2' }, ['step']],
    ['the title of another property', { to: 'Payee', payee: 'Payee' }, { to: 'Eve', payee: 'Bob' }, ['to', 'payee']],
    ['the name of another property', { to: 'Payee', payee: 'Who' }, { to: 'Eve', payee: 'Bob' }, ['to', 'Who']],
  ])('a title that is %s gives way to the name', (_, titles, properties, labels) => {
    const { details } = approvalText(described(properties, { declared: declaring(titles) }))
    expect(details.slice(2).map(({ label }) => label)).toEqual(labels)
  })

  test('an amount that we format is shown under our label only', () => {
    const payment = { template: 'payment', declared: declaring({ sum: 'Amount' }) } as const
    const { details } = approvalText(described({ amount: 760_000, currency: 'CHF', sum: 'CHF 1' }, payment))
    expect(details.filter(({ label }) => label === 'Amount')).toHaveLength(1)
    expect(details).toContainEqual({ label: 'sum', value: 'CHF 1' })
  })

  test("titles are in the approver's language", () => {
    const { details } = approvalText(described({}, { locale: 'de-CH' }))
    expect(details[0]).toEqual({ label: 'Aktion', value: 'Ein Tier hinzufügen' })
  })

  test('a title that leaves no room for the id gives way to the name', () => {
    const { action, ...rest } = described({}, { declared: { ...declaring({}), resourceType: () => 'x'.repeat(100) } })
    const resource = { ...action.resource, id: 'y'.repeat(190) }
    const { details } = approvalText({ ...rest, action: { ...action, resource } })
    expect(details[1]?.value).toBe(`Shop ${resource.id}`)
  })

  test.each([
    [{ approver: { kind: 'group', id: 'board' }, needed: 2 }, '1 of 2, then 2 people of group board'],
    [{ approver: { kind: 'group', id: 'board' }, needed: 1 }, '1 of 2, then group board'],
    [{ approver: { kind: 'owner' }, needed: 1 }, '1 of 2, then an owner of the agent'],
    [{ approver: { kind: 'owner' }, needed: 3 }, '1 of 2, then 3 owners of the agent'],
    [{ approver: { kind: 'on_behalf_of' }, needed: 1 }, '1 of 2, then the user'],
    [{ approver: { kind: 'user', id: 'eve' }, needed: 1 }, '1 of 2, then eve'],
  ] as const)('a later stage of %j is in words', (next, step) => {
    const { details } = approvalText(described({}, { progress: { stage: 1, stages: 2, next: [next], approvedBy: [] } }))
    expect(details.at(-1)).toEqual({ label: 'Step', value: step })
  })

  test("what the agent says of the resource, and its justification, are marked as the agent's", () => {
    const { action, ...rest } = described({}, { justification: 'It is due' })
    const resource = { ...action.resource, properties: { name: 'Known shop' } }
    expect(approvalText({ ...rest, action: { ...action, resource } }).details.slice(2)).toEqual([
      { label: 'name', value: 'Known shop', source: 'agent' },
      { label: 'The agent says', value: 'It is due', source: 'agent' },
    ])
  })

  test('a property with the name of an inherited one is nothing special', () => {
    expect(approvalText(described({ constructor: 'x' })).details.at(-1)).toEqual({
      label: 'constructor',
      value: 'x',
      source: 'agent',
    })
  })
})

describe('400: a value that cannot be shown is refused, and the field is named', () => {
  test.each([
    [{ '': 'x' }, 'action.properties[""]'],
    [{ '  ': 'x' }, 'action.properties["  "]'],
    [{ 'Amo\u202eunt': 'x' }, 'action.properties["Amo\u202eunt"]'],
    [{ name: '' }, 'action.properties.name'],
    [{ name: ' \u00a0' }, 'action.properties.name'],
    [{ name: 'Rex\nApproved by the bank' }, 'action.properties.name'],
    [{ name: 'R\u200bex' }, 'action.properties.name'],
    [{ tags: ['\u2066'] }, 'action.properties.tags'],
  ])('%j', (properties, field) => {
    expect(refusalOf(described(properties))).toEqual({ code: 'invalid_request', field })
  })

  test('amounts that are not whole minor units, and currencies that do not exist', () => {
    const payment = (properties: object) => refusalOf(described(properties, { template: 'payment' }))
    for (const amount of [10.5, '10', null, undefined, 2 ** 53])
      expect(payment({ amount, currency: 'CHF' })).toEqual({
        code: 'invalid_request',
        field: 'action.properties.amount',
      })
    for (const currency of ['chf', 'francs', undefined])
      expect(payment({ amount: 10, currency })).toEqual({
        code: 'invalid_request',
        field: 'action.properties.currency',
      })
  })
})

describe('for whom', () => {
  test('an approver who is not the user reads who the user is', () => {
    const { message, details } = approvalText(described({}, { approverId: 'bob' }))
    expect(message).toBe('The agent “Pet agent” wants to do this on behalf of ada.')
    expect(details[0]).toEqual({ label: 'On behalf of', value: 'ada' })
  })

  test('the user reads that it is done on their own behalf', () => {
    const { message, details } = approvalText(described({}))
    expect(message).toBe('The agent “Pet agent” wants to do this on your behalf.')
    expect(details.map(({ label }) => label)).toEqual(['Action', 'On'])
  })
})

test('a name that looks like a placeholder or a replacement pattern stays a name', () => {
  expect(approvalText(described({}, { agentName: '{user} $& $`' })).message).toBe(
    'The agent “{user} $& $`” wants to do this on your behalf.',
  )
})
