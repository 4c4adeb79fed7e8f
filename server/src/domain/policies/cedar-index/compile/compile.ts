// Compiles what administrators write to what requests use, or finds what is wrong with it. Slow: it runs in a thread of its own.
import type { PolicyIssue } from '@countersign/contract'
import type { Cedar } from '../../cedar/cedar.ts'
import { gateOf } from './annotations.ts'
import type { Compilation, CompiledPolicy, PolicySource, PolicyTraits } from './compiled.ts'
import { issueAt } from './issue.ts'
import { CompileMemory } from './memory.ts'
import { reachOf } from './reach.ts'
import { type ReadPolicy, readPolicies } from './read-policies.ts'
import { readSchema } from './read-schema.ts'
import { requirementOf, requirementsOf } from './requirement.ts'
import { scopeOf } from './scope.ts'
import { farReach } from './slice-reach.ts'
import { crowdedSlice } from './slice-size.ts'
import { validationIssues } from './validation.ts'
import { withinSlice } from './within-slice.ts'

const shownIssues = 100

interface Running {
  /** Of the same tenant's last compilation. */
  readonly memory?: CompileMemory
  readonly progress?: Int32Array<SharedArrayBuffer>
}

export function compile(
  cedar: Cedar,
  source: PolicySource,
  { memory = new CompileMemory(), progress }: Running = {},
): Compilation {
  const steps = new Steps(progress)
  const { schema, issues: schemaIssues } = readSchema(cedar, source.schema)
  memory.begin(source.schema)
  const { policies, issues: policyIssues } = readPolicies(cedar, source.policies, memory, (done, total) =>
    steps.set(done, 3 * total),
  )
  memory.keepOnly(policies.map(({ text }) => text))
  const issues = [...schemaIssues, ...policyIssues]
  if (!schema || hasErrors(issues)) return { issues: shown(issues) }
  steps.set(policies.length, 3 * policies.length)
  const scoped = policies.map((policy) => ({ policy, ...scopeOf(schema, policy.json) }))
  issues.push(...validationIssues(cedar, source.schema, scoped, memory, (count) => steps.add(count)))
  if (hasErrors(issues)) return { issues: shown(issues) }
  const compiled = scoped.map(({ policy: { policyId, text, json }, actions, resourceTypes }): CompiledPolicy => {
    steps.add(1)
    const traits = memory.traits(text, () => traitsOf(cedar, { policyId, text, json }))
    return { policyId, policy: text, actions, resourceTypes, traits }
  })
  const excess = crowdedSlice(schema, compiled) ?? farReach(schema, compiled)
  const exceeding = policies.find(({ policyId }) => policyId === excess?.policyId)
  if (excess && exceeding) return { issues: [issueAt(exceeding.place, exceeding.place.from ?? 0, excess)] }
  return { issues: shown(issues), compiled: { schema, policies: compiled } }
}

export function traitsOf(cedar: Cedar, { policyId, text, json }: Omit<ReadPolicy, 'place'>): PolicyTraits {
  const requirements = requirementsOf(json)
  const requires = requirementOf(requirements)
  return {
    gate: gateOf(policyId, json) ?? null,
    effect: json.effect,
    requirements,
    ...(requires ? { requires } : {}),
    ...reachOf(json),
    ...withinSlice(cedar, text, json),
  }
}

export const hasErrors = (issues: readonly PolicyIssue[]): boolean =>
  issues.some(({ severity }) => severity === 'error')

class Steps {
  readonly #progress: Int32Array | undefined

  constructor(progress: Int32Array | undefined) {
    this.#progress = progress
  }

  set(done: number, total: number): void {
    if (!this.#progress) return
    Atomics.store(this.#progress, 0, done)
    Atomics.store(this.#progress, 1, total)
  }

  add(count: number): void {
    if (this.#progress) Atomics.add(this.#progress, 0, count)
  }
}

/** Errors before warnings, each in the order of the text. */
function shown(issues: readonly PolicyIssue[]): PolicyIssue[] {
  const rank = ({ severity, file }: PolicyIssue) => (severity === 'error' ? 0 : 2) + (file === 'schema' ? 0 : 1)
  return [...issues]
    .sort((one, other) => rank(one) - rank(other) || one.line - other.line || one.column - other.column)
    .slice(0, shownIssues)
}
