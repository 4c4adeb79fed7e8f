// Analysis of a draft: what its texts prove, and what the decisions of the log let us suspect.
import { maxPolicyFindings, type PolicyAnalysis, type PolicyFinding } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { firstEvaluationIdAt } from '../../base/index.ts'
import { type Analysis, analyseSource, policyTexts } from '../../policies/index.ts'
import type { AgentsContext } from '../context.ts'
import { findAnalysedLog, listPoliciesSince, listPolicyUse, type PolicyUseRow } from './policy-use-store.ts'

const dayMs = 86_400_000
const maxNames = 20

/** Of fewer decisions, what they did not need says little. */
const minDecisions = 100

export async function analyseDraft(ctx: AgentsContext, tenant: TenantScope, days: number): Promise<PolicyAnalysis> {
  const analysis = await analyseSource(ctx, tenant)
  await ctx.decisionLog.flush()
  const from = firstEvaluationIdAt(ctx.clock.now() - days * dayMs)
  const log = await tenant.apart(async (tx) => {
    const { decisions = 0, first = null } = (await findAnalysedLog(tx, from)) ?? {}
    if (!first) return undefined
    const use = await listPolicyUse(tx, from)
    return { since: first, decisions, use, texts: await listPoliciesSince(tx, first) }
  })
  const judged = log && log.decisions >= minDecisions ? judgedPolicies(analysis, log.texts) : []
  const use = Map.groupBy(log?.use ?? [], (row) => row.policy_id)
  const suspected = judged.flatMap((policy) => suspicionOf(analysis, policy, use.get(policy.policyId) ?? []) ?? [])
  const findings = [...analysis.findings, ...suspected]
  return {
    policies: analysis.policies.length,
    log: log ? { since: log.since.toISOString(), decisions: log.decisions, judged: judged.length } : null,
    complete: analysis.complete && findings.length <= maxPolicyFindings,
    findings: findings.slice(0, maxPolicyFindings),
  }
}

type Policy = Analysis['policies'][number]

/** Only policies that were live for the whole time, as they are now: the log says nothing about others. */
function judgedPolicies({ policies, findings }: Analysis, texts: readonly string[]): Policy[] {
  const versions = texts.map(policyTexts)
  const explained = new Set(findings.map(({ policyId }) => policyId))
  return policies.filter(
    ({ policyId, policy }) =>
      versions.length > 0 && !explained.has(policyId) && versions.every((version) => version.has(policy)),
  )
}

function suspicionOf(
  { permits, lineOf }: Analysis,
  policy: Policy,
  use: readonly PolicyUseRow[],
): PolicyFinding | undefined {
  const { policyId } = policy
  const place = { certainty: 'suspected', policyId, line: lineOf(policy), otherPolicyId: null } as const
  if (use.length === 0) {
    const message = 'It determined no decision of the log.'
    return { kind: 'unused', ...place, actions: [], resourceTypes: [], message }
  }
  const reach = permits.get(policyId)
  const allowed = use.filter((row) => row.allowed)
  if (!reach || allowed.length === 0) return undefined
  const actions = reach.actions.filter((action) => !allowed.some((row) => row.action === action))
  const resourceTypes = reach.resourceTypes.filter((type) => !allowed.some((row) => row.resource_type === type))
  if (actions.length + resourceTypes.length === 0) return undefined
  return {
    kind: 'wider_than_used',
    ...place,
    actions: actions.slice(0, maxNames),
    resourceTypes: resourceTypes.slice(0, maxNames),
    message: 'It permits actions or types of resources that no allowed request of the log had.',
  }
}
