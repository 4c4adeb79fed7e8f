// A draft beside the published policies: it decides the same requests, without effect, and its differences are recorded.
import {
  type Page,
  type PageQuery,
  type PolicyShadow,
  type PolicyShadowDifference,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { recordEvent } from '../../audit/index.ts'
import { policyDrafts } from '../../policies/index.ts'
import type { AgentsContext } from '../context.ts'
import { shadowTopic } from './shadow-runs.ts'
import {
  deleteShadow,
  findShadow,
  type ListedShadowDecision,
  listShadowDifferences,
  replaceShadow,
  type ShadowRow,
} from './shadows-store.ts'

const afterAllIds = '~'

/** With the draft as it is now. It replaces the shadow that the tenant may have. */
export async function start(ctx: AgentsContext, tenant: TenantScope, origin: Origin): Promise<PolicyShadow> {
  const source = await policyDrafts.findValid(ctx, tenant)
  return tenant.tx(async (tx) => {
    await policyDrafts.lock(tx)
    const now = ctx.clock.now()
    const shadowId = newId('shd', now)
    const startedBy = { kind: origin.caller.kind, id: origin.caller.id }
    await replaceShadow(tx, { shadow_id: shadowId, ...source }, startedBy, new Date(now))
    await ctx.signals.notify(tx, shadowTopic, tx.tenantId)
    await recordEvent(ctx, tx, origin, { action: 'policy_shadow.started', target: target(shadowId) })
    return present(await existing(tx))
  })
}

export const find = (tenant: TenantScope): Promise<PolicyShadow> => tenant.tx(async (tx) => present(await existing(tx)))

export const stop = (ctx: AgentsContext, tenant: TenantScope, origin: Origin): Promise<void> =>
  tenant.tx(async (tx) => {
    await policyDrafts.lock(tx)
    const { shadow_id: shadowId, compared, differing } = await existing(tx)
    await deleteShadow(tx)
    await ctx.signals.notify(tx, shadowTopic, tx.tenantId)
    const details = { compared: Number(compared), differing: Number(differing) }
    await recordEvent(ctx, tx, origin, { action: 'policy_shadow.stopped', target: target(shadowId), details })
  })

/** Newest first. */
export async function differences(
  ctx: AgentsContext,
  tenant: TenantScope,
  { cursor, limit }: PageQuery,
): Promise<Page<PolicyShadowDifference>> {
  const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
  await ctx.decisionLog.flush()
  return tenant.tx(async (tx) => {
    const { shadow_id: shadowId } = await existing(tx)
    const rows = await listShadowDifferences(tx, shadowId, before, limit + 1)
    return pageOf(rows, limit, (row) => [row.evaluation_id], presentDifference)
  })
}

const target = (shadowId: string) => ({ kind: 'policy_shadow' as const, id: shadowId })

async function existing(tx: TenantTx): Promise<ShadowRow> {
  const row = await findShadow(tx)
  if (!row) throw new Problem('not_found')
  return row
}

const present = (row: ShadowRow): PolicyShadow => ({
  shadowId: row.shadow_id,
  startedBy: row.started_by,
  startedAt: row.started_at.toISOString(),
  compared: Number(row.compared),
  differing: Number(row.differing),
  skipped: Number(row.skipped),
})

const presentDifference = (row: ListedShadowDecision): PolicyShadowDifference => ({
  evaluationId: row.evaluation_id,
  decidedAt: row.decided_at.toISOString(),
  subject: { type: row.subject_type, id: row.subject_id },
  agentId: row.agent_id,
  userId: row.user_id,
  action: row.action,
  resource: { type: row.resource_type, id: row.resource_id },
  logged: row.logged,
  shadow: row.outcome,
  shadowPolicies: [...row.policies],
})
