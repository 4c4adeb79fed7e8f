// What would the draft decide? The same requests, by the draft and by what is in force.

import type { WhatIfAnswer, WhatIfCase, WhatIfDecision } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { type CompiledSet, type Compiler, nameOfSlice, type Slice, sliceOf } from '../cedar-index/index.ts'
import { readDraft } from './drafts.ts'
import type { Approver, PolicyDecision, PolicyRequest } from './engine.ts'
import { engineContext } from './engine-context.ts'
import type { Evaluation } from './evaluate.ts'
import type { PublishedSet } from './published.ts'
import { compileWhole } from './publishing.ts'

interface Parts {
  readonly clock: Clock
  readonly compiler: Compiler
  readonly evaluation: Evaluation
}

export function createWhatIf({ clock, compiler, evaluation }: Parts) {
  return async (tenant: TenantScope, cases: readonly WhatIfCase[]): Promise<WhatIfAnswer> => {
    const row = await readDraft(tenant)
    const draft = setOf(await compileWhole(compiler, tenant, row))
    const items: WhatIfAnswer['items'] = []
    const pause = createSlices()
    for (const given of cases) {
      await pause()
      const request = requestOf(given, clock.now())
      const published = present(await evaluation.evaluate(tenant, request))
      const drafted = present((await evaluation.evaluateWith(tenant, draft, request)) as PolicyDecision)
      items.push({ published, draft: drafted, changed: published.outcome !== drafted.outcome })
    }
    return { publishedVersion: row.published_version, items }
  }
}

/** A set that is not in force. */
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

function requestOf({ principal, action, resource, context = {} }: WhatIfCase, now: number): PolicyRequest {
  const { approvals = [], onBehalfOf, now: given } = context
  const facts = { now: given === undefined ? now : Date.parse(given), approvals, ...(onBehalfOf && { onBehalfOf }) }
  const claimed = [principal, resource].flatMap(({ attributes, ...ref }) =>
    attributes ? [{ ...ref, attributes }] : [],
  )
  return { principal, action, resource, claimed, context: engineContext(facts, context) }
}

function present({ allowed, approvable, determiningPolicies, gates, errors }: PolicyDecision): WhatIfDecision {
  return {
    outcome: allowed ? 'allow' : approvable ? 'approval_required' : 'deny',
    determiningPolicies: [...determiningPolicies],
    gates: gates.map(({ approver, ...gate }) => ({ ...gate, approver: approverText(approver) })),
    errors: errors.map(({ policyId, message }) => ({ policyId, message })),
  }
}

/** As the policy writes it. */
const approverText = (approver: Approver): string =>
  'id' in approver ? `${approver.kind}:${approver.id}` : approver.kind
