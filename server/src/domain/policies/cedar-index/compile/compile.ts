// Compiles what administrators write to what requests use, or finds what is wrong with it. Slow: it runs in a thread of its own.
import type { PolicyIssue } from '@countersign/contract'
import type { Cedar } from '../../cedar/cedar.ts'
import { gateOf } from './annotations.ts'
import type { Compilation, CompiledPolicy, PolicySource, PolicyTraits } from './compiled.ts'
import { cedarIssue, issueAt } from './issue.ts'
import { reachOf } from './reach.ts'
import { type ReadPolicy, readPolicies } from './read-policies.ts'
import { readSchema } from './read-schema.ts'
import { requirementOf } from './requirement.ts'
import { scopeOf } from './scope.ts'
import { farReach } from './slice-reach.ts'
import { crowdedSlice } from './slice-size.ts'
import { withinSlice } from './within-slice.ts'

const shownIssues = 100

export function compile(cedar: Cedar, source: PolicySource): Compilation {
  const { schema, issues: schemaIssues } = readSchema(cedar, source.schema)
  const { policies, issues: policyIssues } = readPolicies(cedar, source.policies)
  const issues = [...schemaIssues, ...policyIssues]
  if (!schema || hasErrors(issues)) return { issues: shown(issues) }
  issues.push(...validationIssues(cedar, source.schema, policies))
  if (hasErrors(issues)) return { issues: shown(issues) }
  const compiled = policies.map(
    ({ policyId, text, json }): CompiledPolicy => ({
      policyId,
      policy: text,
      ...scopeOf(schema, json),
      traits: traitsOf(cedar, { policyId, text, json }),
    }),
  )
  const excess = crowdedSlice(schema, compiled) ?? farReach(schema, compiled)
  const exceeding = policies.find(({ policyId }) => policyId === excess?.policyId)
  if (excess && exceeding) return { issues: [issueAt(exceeding.place, exceeding.place.from ?? 0, excess)] }
  return { issues: shown(issues), compiled: { schema, policies: compiled } }
}

export function traitsOf(cedar: Cedar, { policyId, text, json }: Omit<ReadPolicy, 'place'>): PolicyTraits {
  const requires = requirementOf(json)
  return {
    gate: gateOf(policyId, json) ?? null,
    ...(requires ? { requires } : {}),
    ...reachOf(json),
    ...withinSlice(cedar, text, json),
  }
}

export const hasErrors = (issues: readonly PolicyIssue[]): boolean =>
  issues.some(({ severity }) => severity === 'error')

function validationIssues(cedar: Cedar, schema: string, policies: readonly ReadPolicy[]): PolicyIssue[] {
  const byId = new Map(policies.map((policy) => [policy.policyId, policy]))
  const staticPolicies = Object.fromEntries(policies.map(({ policyId, text }) => [policyId, text]))
  const answer = cedar.validate({ schema, policies: { staticPolicies }, validationSettings: { mode: 'strict' } })
  if (answer.type === 'failure') throw new Error(`Cedar did not validate: ${answer.errors[0]?.message}`)
  const issuesOf = (found: typeof answer.validationErrors, severity: PolicyIssue['severity']) =>
    found.flatMap(({ policyId, error }) => {
      const policy = byId.get(policyId)
      return policy ? [cedarIssue(policy.place, error, severity)] : []
    })
  return [...issuesOf(answer.validationErrors, 'error'), ...issuesOf(answer.validationWarnings, 'warning')]
}

/** Errors before warnings, each in the order of the text. */
function shown(issues: readonly PolicyIssue[]): PolicyIssue[] {
  const rank = ({ severity, file }: PolicyIssue) => (severity === 'error' ? 0 : 2) + (file === 'schema' ? 0 : 1)
  return [...issues]
    .sort((one, other) => rank(one) - rank(other) || one.line - other.line || one.column - other.column)
    .slice(0, shownIssues)
}
