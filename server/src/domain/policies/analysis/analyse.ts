import { type PolicyFinding, Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { newCedar } from '../cedar/cedar.ts'
import {
  type CompiledPolicy,
  type CompiledSet,
  compile,
  type PolicySource,
  SourceText,
  splitPolicies,
} from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import { PolicyErrors } from '../policies/policy-tests.ts'
import { readDraft } from '../policies/read-draft.ts'
import type { Reach } from './permit-reach.ts'
import { staticFindings } from './static-findings.ts'

export interface Analysis {
  readonly policies: readonly CompiledPolicy[]
  readonly findings: readonly PolicyFinding[]
  readonly complete: boolean
  /** What each permit can apply to. */
  readonly permits: ReadonlyMap<string, Reach>
  /** In the text of the policies. */
  readonly lineOf: (policy: Pick<CompiledPolicy, 'policy'>) => number
}

/** What the saved draft proves about itself. @throws {Problem} if it has errors, or if validating it takes long. */
export async function analyseSource(
  { policyCompiler, analysisTurns }: PoliciesContext,
  tenant: TenantScope,
): Promise<Analysis> {
  const { schema, policies } = await readDraft(tenant)
  const compilation = await policyCompiler.compileSoon(tenant.id, { schema, policies })
  if (!compilation) throw new Problem('policy_check_running', { retryAfterSeconds: 2 })
  const { compiled, issues } = compilation
  if (!compiled) throw new Problem('policy_set_invalid', { members: { issues } })
  return analysisTurns.take(tenant.id, () => analysed(policies, compiled, issues))
}

/** Without a database. @throws {PolicyErrors} if the policies or the schema have errors. */
export async function analyseFiles(source: PolicySource): Promise<Analysis> {
  const { compiled, issues } = compile(newCedar(), source)
  if (!compiled)
    throw new PolicyErrors(issues.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`))
  return analysed(source.policies, compiled, issues)
}

async function analysed(
  text: string,
  compiled: CompiledSet,
  issues: Parameters<typeof staticFindings>[1],
): Promise<Analysis> {
  const { findings, complete, permits } = await staticFindings(compiled, issues)
  const source = new SourceText(text)
  const starts = new Map(splitPolicies(text).map((piece) => [piece.text, piece.start]))
  const lineOf = ({ policy }: Pick<CompiledPolicy, 'policy'>) => source.positionOf(starts.get(policy) ?? 0).line
  const byId = new Map(compiled.policies.map((policy) => [policy.policyId, policy]))
  const placed = findings.map((finding): PolicyFinding => {
    const policy = byId.get(finding.policyId)
    return { ...finding, certainty: 'proven', line: policy ? lineOf(policy) : 1, actions: [], resourceTypes: [] }
  })
  return { policies: compiled.policies, findings: placed, complete, permits, lineOf }
}

/** The text of each policy. */
export const policyTexts = (text: string): ReadonlySet<string> =>
  new Set(splitPolicies(text).map((piece) => piece.text))
