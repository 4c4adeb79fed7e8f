import { expect, test } from 'vitest'
import { type Cedar, newCedar } from '../cedar/cedar.ts'
import { Authorizer } from './authorizer.ts'
import { compile } from './compile/compile.ts'
import { partitionOf } from './partition.ts'

const request = {
  principal: { type: 'User', id: 'ada' },
  action: 'read',
  resource: { type: 'Doc', id: 'd' },
  context: {},
  entities: [],
}
const everywhere = { actions: null, resourceTypes: null, traits: { gate: null, paths: [], names: [], follows: [] } }
const sliceWith = (policies: readonly string[]) =>
  partitionOf(policies.map((policy, index) => ({ policyId: `p${index}`, policy, ...everywhere })))
const permitting = (id: string, others = 0) =>
  sliceWith([
    `permit(principal == User::"${id}", action, resource);`,
    ...Array.from({ length: others }, (_, n) => `permit(principal == User::"other ${n}", action, resource);`),
  ])

test("the slices of 300 tenants share a few names of Cedar's cache, and each authorizes for itself", () => {
  const limits = { slots: 16, policies: 200, policiesPerQuestion: 20 }
  const cedar = newCedar()
  /** What Cedar keeps, by name: it never frees a name. */
  const kept = new Map<string, number>()
  const watched: Cedar = {
    ...cedar,
    preparsePolicySet(name, set) {
      kept.set(name, Object.keys(set.staticPolicies ?? {}).length)
      return cedar.preparsePolicySet(name, set)
    },
  }
  const authorizer = new Authorizer(limits, () => watched)
  const slices = Array.from({ length: 300 }, (_, tenant) => permitting(tenant % 2 ? 'ada' : 'bob', tenant % 30))
  for (let round = 0; round < 3; round += 1) {
    for (const [tenant, slice] of slices.entries()) {
      expect(authorizer.authorize(slice, request).allowed).toBe(tenant % 2 === 1)
      expect(kept.size).toBeLessThanOrEqual(limits.slots)
      expect([...kept.values()].reduce((sum, size) => sum + size)).toBeLessThanOrEqual(limits.policies)
    }
  }
})

test("of a hundred policies for one department each, Cedar evaluates only those of the request's department", () => {
  const cedar = newCedar()
  const parsed: string[][] = []
  const watched: Cedar = {
    ...cedar,
    preparsePolicySet(name, set) {
      parsed.push(Object.keys(set.staticPolicies ?? {}))
      return cedar.preparsePolicySet(name, set)
    },
  }
  const policies = Array.from({ length: 100 }, (_, n) => {
    const effect = n % 10 === 9 ? 'forbid' : 'permit'
    return `@id("p${n}") ${effect}(principal, action, resource is Doc) when { resource.department == "d${n % 50}" };`
  })
  const { compiled } = compile(cedar, {
    schema:
      'entity User; entity Doc = { department: String }; action read appliesTo { principal: User, resource: Doc };',
    policies: policies.join('\n'),
  })
  const authorizer = new Authorizer(undefined, () => watched)
  const partition = partitionOf(compiled?.policies ?? [])
  const authorized = (department: string) =>
    authorizer.authorize(partition, {
      ...request,
      entities: [{ uid: request.resource, attrs: { department }, parents: [] }],
    })
  expect(authorized('d1')).toEqual({ allowed: true, reasons: ['p1', 'p51'], errors: [] })
  expect(authorized('d9')).toEqual({ allowed: false, reasons: ['p59', 'p9'], errors: [] })
  expect(authorized('nowhere')).toEqual({ allowed: false, reasons: [], errors: [] })
  expect(parsed).toEqual([
    ['p1', 'p51'],
    ['p9', 'p59'],
  ])
})

test('groups that are selected together repeatedly are joined, with the same result', () => {
  const cedar = newCedar()
  const asked: number[] = []
  const watched: Cedar = {
    ...cedar,
    statefulIsAuthorized(call) {
      asked.push(1)
      return cedar.statefulIsAuthorized(call)
    },
  }
  const { compiled } = compile(cedar, {
    schema:
      'entity User = { level: Long }; entity Doc = { kind: String }; action read appliesTo { principal: User, resource: Doc };',
    policies: Array.from(
      { length: 60 },
      (_, n) => `@id("p${n}") permit(principal, action, resource) when { resource.kind == "k${n}" };
        @id("f${n}") forbid(principal, action, resource) when { principal.level == ${n} };`,
    ).join('\n'),
  })
  const authorizer = new Authorizer(undefined, () => watched)
  const partition = partitionOf(compiled?.policies ?? [])
  const authorized = (kind: string, level: number) =>
    authorizer.authorize(partition, {
      ...request,
      entities: [
        { uid: request.resource, attrs: { kind }, parents: [] },
        { uid: request.principal, attrs: { level }, parents: [] },
      ],
    })
  const forbidden = { allowed: false, reasons: ['f2'], errors: [] }
  for (const questions of [2, 1, 1]) {
    asked.length = 0
    expect(authorized('k1', 2)).toEqual(forbidden)
    expect(asked).toHaveLength(questions)
  }
  expect(authorized('k1', 99)).toEqual({ allowed: true, reasons: ['p1'], errors: [] })
  for (let level = 0; level < 60; level += 1) {
    for (let kind = 0; kind < 12; kind += 1) expect(authorized(`k${kind}`, level).reasons).toEqual([`f${level}`])
  }
  expect(partition.joints.size).toBeLessThanOrEqual(256)
})

test('if Cedar traps there is no authorization, and the next request uses a new instance', () => {
  const authorizer = new Authorizer()
  // Deeper than any policy that compiles.
  const breaking = sliceWith([`permit(principal, action, resource) when { ${'1 + '.repeat(3_000)}1 == 0 };`])
  expect(authorizer.authorize(permitting('ada'), request).allowed).toBe(true)
  expect(() => authorizer.authorize(breaking, request)).toThrow()
  expect(authorizer.authorize(permitting('ada'), request).allowed).toBe(true)
  expect(authorizer.authorize(permitting('bob'), request).allowed).toBe(false)
})

test.each([
  ['a sum', `${'1 + '.repeat(97)}1 == 98`],
  ['conditions', `${'true && '.repeat(98)}true`],
  ['choices', `${'if true then '.repeat(98)}true${' else false'.repeat(98)}`],
  ['brackets', `${'('.repeat(49)}true${')'.repeat(49)}`],
  ['records', `${'{a: '.repeat(48)}true${'}'.repeat(48)}${'.a'.repeat(48)}`],
  ['sets', `${'['.repeat(48)}true${']'.repeat(48)} != [true]`],
])('the deepest expression that compiles can be evaluated: %s', (_name, condition) => {
  const policy = `permit(principal, action, resource) when { ${condition} };`
  expect(newCedar().policyToJson(policy).type).toBe('success')
  expect(new Authorizer().authorize(sliceWith([policy]), request)).toMatchObject({ allowed: true, errors: [] })
})
