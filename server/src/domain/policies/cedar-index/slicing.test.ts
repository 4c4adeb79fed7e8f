// Compares the index with plain Cedar: the whole set, every entity, the schema.
import type { EntityLine } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCedar } from '../cedar/cedar.ts'
import { entityName } from '../cedar/entity-ref.ts'
import type { EntityCache } from '../entities/entity-cache.ts'
import type { Authorization } from '../policies/authorization.ts'
import { authorizeWith } from '../policies/authorize.ts'
import { cedarContext } from '../policies/cedar-context.ts'
import { setOf } from '../policies/what-if.ts'
import { Authorizer } from './authorizer.ts'
import { compile } from './compile/compile.ts'
import type { CompiledSet } from './compile/compiled.ts'
import {
  policyText,
  type RandomPolicy,
  type RandomRequest,
  randomEntities,
  randomPolicy,
  randomRequest,
  randomSchema,
} from './random-policies.fixture.ts'

const cedar = newCedar()
cedar.preparseSchema('schema', randomSchema)
const authorizer = new Authorizer({ slots: 8, policies: 200, policiesPerQuestion: 0 })
const now = Date.parse('2030-01-01T00:00:00Z')
const tenant = { id: 't' } as TenantScope

function compiledSet(policies: readonly RandomPolicy[]): {
  readonly set: CompiledSet
  readonly texts: Record<string, string>
} {
  const texts = Object.fromEntries(policies.map((policy, index) => [`p${index}`, policyText(policy, `p${index}`)]))
  const { compiled, issues } = compile(cedar, { schema: randomSchema, policies: Object.values(texts).join('\n') })
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
  return { set: compiled as CompiledSet, texts }
}

/** Entities as stored, with their ancestors. */
function storedIn(entities: readonly EntityLine[]): Pick<EntityCache, 'load'> {
  const byName = new Map(entities.map((entity) => [entityName(entity), entity]))
  const ancestorsOf = (entity: EntityLine): EntityLine['parents'] & object => {
    const found = new Map<string, { type: string; id: string }>()
    const left = [...(entity.parents ?? [])]
    for (let parent = left.pop(); parent; parent = left.pop()) {
      found.set(entityName(parent), parent)
      left.push(...(byName.get(entityName(parent))?.parents ?? []))
    }
    return [...found.values()]
  }
  return {
    load: async (_tenant, refs) =>
      refs.map((ref) => {
        const entity = byName.get(entityName(ref))
        return entity && { ...ref, attributes: entity.attributes ?? {}, ancestors: ancestorsOf(entity), profile: null }
      }),
  }
}

function engine(set: CompiledSet, entities: readonly EntityLine[]) {
  const ctx = { authorizer, entityCache: storedIn(entities) }
  const sliced = setOf(set)
  return async ({ principal, action, resource, amount, country, onBehalfOf, approvals }: RandomRequest) => {
    const facts = { now, approvals, ...(onBehalfOf && { onBehalfOf }) }
    const context = cedarContext(facts, { request: { country }, action: { amount } })
    return (await authorizeWith(ctx, tenant, sliced, { principal, action, resource, context })) as Authorization
  }
}

/** An error denies; so does a request that does not match the schema. */
function wholeSet(entities: readonly EntityLine[], request: RandomRequest, approvals = request.approvals) {
  const { principal, action, resource, amount, country, onBehalfOf } = request
  const answer = cedar.statefulIsAuthorized({
    principal,
    action: { type: 'Action', id: action },
    resource,
    context: {
      request: country === undefined ? {} : { country },
      action: { amount },
      approvals,
      now: { __extn: { fn: 'datetime', arg: new Date(now).toISOString() } },
      ...(onBehalfOf ? { onBehalfOf } : {}),
    },
    preparsedSchemaName: 'schema',
    validateRequest: true,
    preparsedPolicySetId: 'whole',
    entities: entities.map(({ type, id, attributes = {}, parents = [] }) => ({
      uid: { type, id },
      attrs: attributes as Record<string, never>,
      parents,
    })),
  })
  if (answer.type === 'failure') return { allowed: false, reasons: [], failed: true }
  const { decision, diagnostics } = answer.response
  const failed = diagnostics.errors.length > 0
  const reasons = failed ? diagnostics.errors.map(({ policyId }) => policyId) : diagnostics.reason
  return { allowed: decision === 'allow' && !failed, reasons: [...reasons].sort(), failed }
}

const someRequest: RandomRequest = {
  principal: { type: 'User', id: 'a' },
  action: 'doc.read',
  resource: { type: 'Doc', id: 'a' },
  amount: -1,
  country: undefined,
  onBehalfOf: undefined,
  approvals: [],
}
// A denial is approvable only if every forbid that applies is a gate, which is rare among policies drawn one by one.
const onlyGates = randomPolicy.map((policy) => ({ ...policy, gate: true }))
const policies = fc.oneof(
  { weight: 2, arbitrary: fc.array(randomPolicy, { minLength: 1, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.array(onlyGates, { minLength: 5, maxLength: 15 }) },
)
const requests = fc.array(randomRequest, { minLength: 25, maxLength: 25 })

test('a slice with the entities that it reads authorizes like the whole set with all entities', {
  timeout: 300_000,
}, async () => {
  const seen = { allowed: 0, failed: 0, approvable: 0, denied: 0 }
  await fc.assert(
    fc.asyncProperty(policies, randomEntities, requests, async (some, entities, asked) => {
      const { set, texts } = compiledSet(some)
      cedar.preparsePolicySet('whole', { staticPolicies: texts })
      const authorize = engine(set, entities)
      for (const request of asked) {
        const expected = wholeSet(entities, request)
        const decision = await authorize(request)
        expect({
          allowed: decision.allowed,
          reasons: [...decision.determiningPolicies].sort(),
          failed: decision.errors.length > 0,
        }).toEqual(expected)
        const gates = decision.gates.map(({ policyId }) => policyId)
        if (decision.approvable) {
          expect(gates.sort()).toEqual(expected.reasons)
          expect(wholeSet(entities, request, [...request.approvals, ...gates]).allowed).toBe(true)
        }
        seen[
          decision.allowed ? 'allowed' : expected.failed ? 'failed' : decision.approvable ? 'approvable' : 'denied'
        ] += 1
      }
    }),
    { numRuns: 60 },
  )
  // Random enough to produce every kind of result often.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('every 64-bit integer literal is compared exactly', async () => {
  const long = fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
    fc.bigInt({ min: -(2n ** 53n) - 3n, max: 3n - 2n ** 53n }),
  )
  const steps = fc.bigInt({ min: -2n, max: 2n })
  await fc.assert(
    fc.asyncProperty(long, steps, fc.boolean(), async (number, step, asSet) => {
      const other = number + step
      fc.pre(BigInt.asIntN(64, other) === other)
      const equals = asSet ? `[${other}].contains(${number})` : `${number} == ${other}`
      const policies: RandomPolicy[] = [
        { effect: 'permit', scope: 'principal, action, resource', condition: '', gate: false },
        {
          effect: 'forbid',
          scope: 'principal is User, action, resource',
          condition: `when { ${equals} }`,
          gate: false,
        },
      ]
      const authorize = engine(compiledSet(policies).set, [])
      expect(await authorize(someRequest)).toMatchObject({ allowed: step !== 0n, errors: [] })
    }),
    { numRuns: 100 },
  )
})

test('another forbid never turns a denial into an allow, and never makes it approvable', {
  timeout: 300_000,
}, async () => {
  const forbid = randomPolicy.map((policy) => ({ ...policy, effect: 'forbid' as const }))
  await fc.assert(
    fc.asyncProperty(policies, forbid, randomEntities, requests, async (some, more, entities, asked) => {
      const before = engine(compiledSet(some).set, entities)
      const after = engine(compiledSet([...some, more]).set, entities)
      for (const request of asked) {
        const [first, second] = [await before(request), await after(request)]
        if (!first.allowed) expect(second.allowed).toBe(false)
        if (!first.allowed && !first.approvable) expect(second.approvable).toBe(false)
      }
    }),
    { numRuns: 35 },
  )
})
