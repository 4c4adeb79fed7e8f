// What would the draft change? The same requests, authorized by the draft and by the published policies.
import type { WhatIfAnswer, WhatIfCase, WhatIfDecision } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import {
  approverText,
  type CompiledSet,
  nameOfSlice,
  type Slice,
  sliceOf,
  stagesOf,
  standingText,
} from '../cedar-index/index.ts'
import type { PoliciesContext } from '../context.ts'
import type { Authorization, Gate, PolicyRequest } from './authorization.ts'
import { authorize, authorizeWith } from './authorize.ts'
import { cedarContext } from './cedar-context.ts'
import { compileValid } from './compile-valid.ts'
import type { PublishedSet } from './published.ts'
import { readDraft } from './read-draft.ts'

export async function compareDraft(
  ctx: PoliciesContext,
  tenant: TenantScope,
  cases: readonly WhatIfCase[],
): Promise<WhatIfAnswer> {
  const row = await readDraft(tenant)
  const draft = setOf(await compileValid(ctx, tenant, row))
  const items: WhatIfAnswer['items'] = []
  const pause = createSlices()
  for (const given of cases) {
    await pause()
    const request = requestOf(given, ctx.clock.now())
    const published = presentDecision(await authorize(ctx, tenant, request))
    const drafted = presentDecision((await authorizeWith(ctx, tenant, draft, request)) as Authorization)
    items.push({ published, draft: drafted, changed: published.outcome !== drafted.outcome })
  }
  return { publishedVersion: row.published_version, items }
}

/** A set that is not published. */
export function setOf({ schema, policies }: CompiledSet): PublishedSet {
  const slices = new Map<string, Slice>()
  return {
    version: 0,
    schema,
    async slice(key) {
      const name = nameOfSlice(key)
      const slice = slices.get(name) ?? sliceOf(policies, key)
      slices.set(name, slice)
      return slice
    },
  }
}

export function requestOf({ principal, action, resource, context = {} }: WhatIfCase, now: number): PolicyRequest {
  const { approvals = [], onBehalfOf, now: given } = context
  const facts = { now: given === undefined ? now : Date.parse(given), approvals, ...(onBehalfOf && { onBehalfOf }) }
  const claimed = [principal, resource].flatMap(({ attributes, ...ref }) =>
    attributes ? [{ ...ref, attributes }] : [],
  )
  return { principal, action, resource, claimed, context: cedarContext(facts, context) }
}

export function presentDecision({
  allowed,
  approvable,
  determiningPolicies,
  gates,
  errors,
}: Authorization): WhatIfDecision {
  return {
    outcome: allowed ? 'allow' : approvable ? 'approval_required' : 'deny',
    determiningPolicies: [...determiningPolicies],
    gates: gates.map(presentGate),
    errors: errors.map(({ policyId, message }) => ({ policyId, message })),
  }
}

/** As the policy writes it. */
function presentGate(gate: Gate): WhatIfDecision['gates'][number] {
  const { policyId, template, separate, by, quorum, completion, escalation, standing } = gate
  const stages = stagesOf(gate)
  const [first] = stages
  return {
    policyId,
    approver: first ? approverText(first.approver) : '',
    template,
    separate,
    by: [...by],
    ...(quorum === undefined ? {} : { quorum }),
    ...(stages.length > 1
      ? { stages: stages.map(({ approver, needed }) => `${needed} of ${approverText(approver)}`) }
      : {}),
    ...(escalation ? { escalation: `${escalation.afterMinutes}m to ${approverText(escalation.to)}` } : {}),
    ...(completion ? { completion } : {}),
    ...(standing ? { standing: standingText(standing) } : {}),
  }
}
