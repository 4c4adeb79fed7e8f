// Replays of the decision log against a draft: started, followed and cancelled by administrators; a task does the work.
import {
  invalidField,
  maxReplayedDecisions,
  maxUnfinishedReplays,
  type Page,
  type PageQuery,
  type PolicyReplay,
  type PolicyReplayDifference,
  type PolicyReplayDifferenceQuery,
  Problem,
  type StartPolicyReplayRequest,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { enqueueTask } from '@countersign/platform/tasks'
import { recordEvent } from '../../audit/index.ts'
import { firstEvaluationIdAt } from '../../base/index.ts'
import { policyDrafts } from '../../policies/index.ts'
import type { AgentsContext } from '../context.ts'
import { presentDifference, presentReplay } from './present.ts'
import { countDecisions, listDifferences } from './replayed-decisions-store.ts'
import {
  countUnfinishedReplays,
  findReplay,
  insertReplay,
  listReplays,
  lockReplay,
  type ReplaySummary,
  updateReplayEnded,
} from './replays-store.ts'

export { work } from './replay-work.ts'

export const taskKind = 'replay-decisions'
const dayMs = 24 * 60 * 60 * 1000

export async function start(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  { days }: StartPolicyReplayRequest,
): Promise<PolicyReplay> {
  const source = await policyDrafts.findValid(ctx, tenant)
  await ctx.decisionLog.flush()
  return tenant.tx(async (tx) => {
    await policyDrafts.lock(tx)
    if ((await countUnfinishedReplays(tx)) >= maxUnfinishedReplays) throw tooManyUnfinished()
    const now = ctx.clock.now()
    const range = { after: firstEvaluationIdAt(now - days * dayMs), before: firstEvaluationIdAt(now + 1) }
    const total = await countDecisions(tx, range, maxReplayedDecisions + 1)
    if (total > maxReplayedDecisions)
      throw invalidField('days', `covers more than ${maxReplayedDecisions} decisions; choose fewer days`)
    const replayId = newId('rpl', now)
    await insertReplay(tx, {
      replay_id: replayId,
      actor: { kind: origin.caller.kind, id: origin.caller.id },
      ...source,
      days,
      position: range.after,
      before: range.before,
      total,
      created_at: new Date(now),
    })
    await enqueueTask(tx, ctx, { kind: taskKind, payload: { replayId } })
    await recordEvent(ctx, tx, origin, {
      action: 'policy_replay.started',
      target: target(replayId),
      details: { days, total },
    })
    return presentReplay(await existing(tx, replayId))
  })
}

/** Newest first. */
export const list = (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<PolicyReplay>> =>
  tenant.tx(async (tx) => {
    const [before] = decodeCursor(cursor, ['string']) ?? []
    return pageOf(await listReplays(tx, before, limit + 1), limit, (row) => [row.replay_id], presentReplay)
  })

export const find = (tenant: TenantScope, replayId: string): Promise<PolicyReplay> =>
  tenant.tx(async (tx) => presentReplay(await existing(tx, replayId)))

export const cancel = (
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  replayId: string,
): Promise<PolicyReplay> =>
  tenant.tx(async (tx) => {
    // Waits for the batch that is being committed.
    const row = await lockReplay(tx, replayId)
    if (!row) throw new Problem('not_found')
    const cancelled = await updateReplayEnded(tx, replayId, 'cancelled', new Date(ctx.clock.now()))
    if (cancelled) await recordEvent(ctx, tx, origin, { action: 'policy_replay.cancelled', target: target(replayId) })
    return presentReplay(cancelled ?? row)
  })

export const differences = (
  tenant: TenantScope,
  replayId: string,
  { cursor, limit, cause }: PolicyReplayDifferenceQuery,
): Promise<Page<PolicyReplayDifference>> =>
  tenant.tx(async (tx) => {
    await existing(tx, replayId)
    const [after = ''] = decodeCursor(cursor, ['string']) ?? []
    const rows = await listDifferences(tx, replayId, { after, cause, limit: limit + 1 })
    return pageOf(rows, limit, (row) => [row.evaluation_id], presentDifference)
  })

const target = (replayId: string) => ({ kind: 'policy_replay' as const, id: replayId })

async function existing(tx: TenantTx, replayId: string): Promise<ReplaySummary> {
  const row = await findReplay(tx, replayId)
  if (!row) throw new Problem('not_found')
  return row
}

const tooManyUnfinished = () =>
  new Problem('too_many_requests', {
    message: `${maxUnfinishedReplays} replays are unfinished. Wait until one of them finishes, or cancel one.`,
    retryAfterSeconds: 30,
  })
