import { expect, test } from 'vitest'
import { declaredIn } from './schema-actions.ts'

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
