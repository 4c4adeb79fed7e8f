// Tests of policies: requests with the outcomes that their author expects, decided without a database.
import { type FieldIssue, PolicyTestFile, type WhatIfDecision } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { BadBody, compileBody, parseJsonBody } from '@countersign/platform/http/parsing'
import { newCedar } from '../cedar/cedar.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { Authorizer, compile, type PolicySource } from '../cedar-index/index.ts'
import type { EntityWithAncestors } from '../entities/entities-store.ts'
import type { Authorization } from './authorization.ts'
import { authorizeWith } from './authorize.ts'
import { presentDecision, requestOf, setOf } from './what-if.ts'

export interface PolicyTestResult {
  readonly name: string
  readonly passed: boolean
  readonly expected: WhatIfDecision['outcome']
  readonly expectedPolicies: readonly string[] | undefined
  readonly decision: WhatIfDecision
}

const check = compileBody(PolicyTestFile)

/** The tests of a file, or what is wrong with it. */
export function readPolicyTests(content: Buffer): {
  readonly file?: PolicyTestFile
  readonly issues: readonly FieldIssue[]
} {
  try {
    const { value, issues } = check(parseJsonBody(content))
    return issues ? { issues } : { file: value, issues: [] }
  } catch (error) {
    if (!(error instanceof BadBody)) throw error
    return { issues: [{ field: error.field ?? 'the file', issue: error.issue }] }
  }
}

/** @throws {PolicyErrors} if the policies or the schema have errors. */
export async function runPolicyTests(
  source: PolicySource,
  { entities = [], tests }: PolicyTestFile,
  now: number,
): Promise<PolicyTestResult[]> {
  const { compiled, issues } = compile(newCedar(), source)
  if (!compiled)
    throw new PolicyErrors(issues.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`))
  const set = setOf(compiled)
  const own = { authorizer: new Authorizer(), entityCache: entitiesOf(entities) }
  const results: PolicyTestResult[] = []
  for (const { name, expect, policies, ...given } of tests) {
    const authorization = (await authorizeWith(own, nowhere, set, requestOf(given, now))) as Authorization
    const decision = presentDecision(authorization)
    const isAsExpected =
      decision.outcome === expect && (policies === undefined || isSame(policies, decision.determiningPolicies))
    results.push({ name, passed: isAsExpected, expected: expect, expectedPolicies: policies, decision })
  }
  return results
}

export class PolicyErrors extends Error {
  override readonly name = 'PolicyErrors'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super('The policies have errors.')
    this.lines = lines
  }
}

/** All entities come from the file: no database is asked. */
const nowhere = { id: 'tests' } as TenantScope

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())

function entitiesOf(given: NonNullable<PolicyTestFile['entities']>) {
  const byName = new Map(given.map((entity) => [entityName(entity), entity]))
  const ancestorsOf = (ref: EntityRef): EntityRef[] => {
    const found = new Map<string, EntityRef>()
    const left = [...(byName.get(entityName(ref))?.parents ?? [])]
    for (let next = left.pop(); next; next = left.pop()) {
      if (found.has(entityName(next))) continue
      found.set(entityName(next), next)
      left.push(...(byName.get(entityName(next))?.parents ?? []))
    }
    return [...found.values()]
  }
  return {
    load: async (_tenant: TenantScope, refs: readonly EntityRef[]): Promise<(EntityWithAncestors | undefined)[]> =>
      refs.map((ref) => {
        const entity = byName.get(entityName(ref))
        return entity && { ...ref, attributes: entity.attributes ?? {}, ancestors: ancestorsOf(ref), profile: null }
      }),
  }
}
