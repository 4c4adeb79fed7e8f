import { expect, test } from 'vitest'
import { createAuthorizer } from './authorizer.ts'
import { newCedar } from './cedar.ts'
import { sliceOf } from './slice.ts'

const traits = { gate: null, follows: [], names: [] }
const request = {
  principal: { type: 'User', id: 'ada' },
  action: 'read',
  resource: { type: 'Doc', id: 'd' },
  context: {},
  entities: [],
}
const sliceWith = (policies: readonly string[]) =>
  sliceOf(policies.map((policy, index) => ({ policyId: `p${index}`, policy, traits })))
const permitting = (id: string, others = 0) =>
  sliceWith([
    `permit(principal == User::"${id}", action, resource);`,
    ...Array.from(
      { length: others },
      (_, n) => `permit(principal == User::"other ${n}", action, resource) when { context.x == ${n} };`,
    ),
  ])

test('however many slices there are, each decides for itself, and no more names are used than there are', () => {
  const authorizer = createAuthorizer({ slots: 4, policies: 100 })
  const slices = Array.from({ length: 50 }, (_, index) => permitting(index % 2 ? 'ada' : 'bob'))
  for (let round = 0; round < 3; round += 1)
    for (const [index, slice] of slices.entries())
      expect(authorizer.decide(slice, request).allowed).toBe(index % 2 === 1)
})

test('the memory of Cedar stays bounded with the slices of many tenants', { timeout: 120_000 }, () => {
  const authorizer = createAuthorizer({ slots: 32, policies: 900 })
  const resident = () => process.memoryUsage().rss / 1024 / 1024
  const tenants = Array.from({ length: 300 }, () => permitting('ada', 29))
  const decideForAll = () => {
    for (const slice of tenants) expect(authorizer.decide(slice, request).allowed).toBe(true)
  }
  decideForAll()
  const once = resident()
  for (let round = 0; round < 3; round += 1) decideForAll()
  // 9,000 policies pass by in each round, some 4 KB each: kept, three rounds would be more than 100 MB.
  expect(resident() - once).toBeLessThan(60)
})

test('where Cedar breaks there is no decision, and the next one is made by another', () => {
  const authorizer = createAuthorizer()
  // Deeper than any policy that compiles.
  const breaking = sliceWith([`permit(principal, action, resource) when { ${'1 + '.repeat(3_000)}1 == 0 };`])
  expect(authorizer.decide(permitting('ada'), request).allowed).toBe(true)
  expect(() => authorizer.decide(breaking, request)).toThrow()
  expect(authorizer.decide(permitting('ada'), request).allowed).toBe(true)
  expect(authorizer.decide(permitting('bob'), request).allowed).toBe(false)
})

test.each([
  ['a sum', `${'1 + '.repeat(97)}1 == 98`],
  ['conditions', `${'true && '.repeat(98)}true`],
  ['choices', `${'if true then '.repeat(98)}true${' else false'.repeat(98)}`],
  ['brackets', `${'('.repeat(49)}true${')'.repeat(49)}`],
  ['records', `${'{a: '.repeat(48)}true${'}'.repeat(48)}${'.a'.repeat(48)}`],
  ['sets', `${'['.repeat(48)}true${']'.repeat(48)} != [true]`],
])('whatever is just shallow enough to be compiled can be decided by: %s', (_name, condition) => {
  const policy = `permit(principal, action, resource) when { ${condition} };`
  expect(newCedar().policyToJson(policy).type).toBe('success')
  expect(createAuthorizer().decide(sliceWith([policy]), request)).toMatchObject({ allowed: true, errors: [] })
})
