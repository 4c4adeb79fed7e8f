// Cedar's own validation. It tries each policy with every action of the schema, so policies that name their actions are
// validated in small groups, each with a schema in which only those actions apply to anything.
import type { PolicyIssue } from '@countersign/contract'
import type { Cedar, CedarSchema } from '../../cedar/cedar.ts'
import { cedarIssue } from './issue.ts'
import type { CompileMemory, Validated } from './memory.ts'
import type { ReadPolicy } from './read-policies.ts'
import type { PolicyScope } from './scope.ts'

const policiesInGroup = 250

interface Scoped {
  readonly policy: ReadPolicy
  readonly actions: PolicyScope['actions']
}

export function validationIssues(
  cedar: Cedar,
  schema: string,
  scoped: readonly Scoped[],
  memory: CompileMemory,
  onValidated: (count: number) => void,
): PolicyIssue[] {
  const isNew = ({ policy }: Scoped) => memory.validated(policy.text) === undefined
  const left = scoped.filter(isNew)
  onValidated(scoped.length - left.length)
  const json = jsonOf(cedar, schema)
  for (const group of groupsOf(left)) {
    validate(cedar, json ? restricted(json, group) : schema, group, memory)
    onValidated(group.length)
  }
  return scoped.flatMap(({ policy }) => {
    const { errors, warnings } = memory.validated(policy.text) as Validated
    return [
      ...errors.map((error) => cedarIssue(policy.place, error, 'error')),
      ...warnings.map((error) => cedarIssue(policy.place, error, 'warning')),
    ]
  })
}

function validate(cedar: Cedar, schema: string | CedarSchema, group: readonly Scoped[], memory: CompileMemory): void {
  // By number: two policies with the same text have one entry.
  const staticPolicies = Object.fromEntries(group.map(({ policy }, index) => [`p${index}`, policy.text]))
  const answer = cedar.validate({ schema, policies: { staticPolicies }, validationSettings: { mode: 'strict' } })
  if (answer.type === 'failure') throw new Error(`Cedar did not validate: ${answer.errors[0]?.message}`)
  const errors = Map.groupBy(answer.validationErrors, ({ policyId }) => policyId)
  const warnings = Map.groupBy(answer.validationWarnings, ({ policyId }) => policyId)
  for (const [index, { policy }] of group.entries()) {
    memory.setValidated(policy.text, {
      errors: (errors.get(`p${index}`) ?? []).map(({ error }) => error),
      warnings: (warnings.get(`p${index}`) ?? []).map(({ error }) => error),
    })
  }
}

/** Policies with the same actions are next to each other. */
function groupsOf(scoped: readonly Scoped[]): Scoped[][] {
  const byActions = [...Map.groupBy(scoped, ({ actions }) => actions?.join('\n') ?? null)]
  const groups = byActions.filter(([actions]) => actions === null).map(([, own]) => own)
  const named = byActions.filter(([actions]) => actions !== null).flatMap(([, own]) => own)
  for (let from = 0; from < named.length; from += policiesInGroup)
    groups.push(named.slice(from, from + policiesInGroup))
  return groups
}

function jsonOf(cedar: Cedar, schema: string): CedarSchema | undefined {
  const answer = cedar.schemaToJson(schema)
  return answer.type === 'success' ? (answer.json as CedarSchema) : undefined
}

/** The other actions still exist, and apply to nothing. */
function restricted({ '': given, ...rest }: CedarSchema, group: readonly Scoped[]): CedarSchema {
  const used = new Set(group.flatMap(({ actions }) => actions ?? []))
  if (!given || group.some(({ actions }) => actions === null)) return { '': given, ...rest } as CedarSchema
  const actions = Object.entries(given.actions).map(([name, { appliesTo, ...action }]) => [
    name,
    used.has(name) && appliesTo ? { ...action, appliesTo } : action,
  ])
  return { '': { ...given, actions: Object.fromEntries(actions) }, ...rest }
}
