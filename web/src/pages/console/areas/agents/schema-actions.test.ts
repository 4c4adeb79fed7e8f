import { expect, test } from 'vitest'
import { attributesIn, declaredIn } from './schema-actions.ts'

const schema = `
entity User;
// an action in a comment: action "x"
@title("account") @title_de("Konto")
entity Account = { owner?: User };
@title("Pay bills") @title_de("Rechnungen bezahlen") @description("From your accounts.")
action "payment.create", "payment.refund" appliesTo { principal: User, resource: User };
action read;
`

test('finds each action once, without quotes, with its title in the language of the page', () => {
  expect(declaredIn(schema, 'action', 'de')).toEqual([
    { name: 'payment.create', title: 'Rechnungen bezahlen', description: 'From your accounts.', isPerformed: true },
    { name: 'payment.refund', title: 'Rechnungen bezahlen', description: 'From your accounts.', isPerformed: true },
    { name: 'read', title: undefined, description: undefined },
  ])
})

test('falls back to the English title', () => {
  expect(declaredIn(schema, 'entity', 'fr')).toEqual([
    { name: 'User', title: undefined, description: undefined },
    { name: 'Account', title: 'account', description: undefined },
  ])
})

test('finds the titles of attributes, unless declarations have different ones', () => {
  const attributes = attributesIn(
    `action "crm:send", read;
entity User = { "home: page"?: String };
type Sent = { @title("Payee") @title_de("Empfänger") to?: String, @max("10") amount: Long, at: __cedar::datetime };
type Other = { @title("Reason: why") note: String, @title("Note") text: String };
type Third = { @title("Text") text: String, to?: String };`,
    'de',
  )
  expect([...attributes]).toEqual([
    ['home: page', undefined],
    ['to', 'Empfänger'],
    ['amount', undefined],
    ['at', undefined],
    ['note', 'Reason: why'],
    ['text', undefined],
  ])
})
