// The work of a replay, a batch at a time. Each batch is committed with the position that it reached, so that any process can
// continue after an interruption.
import { maxReplayDifferences } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { createEasing } from '@countersign/platform/threads'
import { createSlices } from '@countersign/platform/turns'
import { recordEvent } from '../../audit/index.ts'
import { openTrial, type Trial } from '../../policies/index.ts'
import { unlessBroken } from '../../tenancy/index.ts'
import type { AgentsContext } from '../context.ts'
import { cedarType } from '../decisions/authorize-action.ts'
import { actingOf } from '../decisions/inputs.ts'
import { loggedOutcome } from '../decisions/logged-outcome.ts'
import { placeOfInputs } from '../decisions/write-decisions.ts'
import { replayDecision } from './replay-decision.ts'
import { type Difference, insertDifferences, listReplayable, type ReplayableRow } from './replayed-decisions-store.ts'
import {
  type Counts,
  findReplay,
  findReplaySource,
  lockReplay,
  type ReplaySummary,
  updateReplayEnded,
  updateReplayProgress,
} from './replays-store.ts'

const decisionsAtOnce = 200

/** For the task: continues a replay until it has ended or the task must stop. */
export async function work(ctx: AgentsContext, tenantId: string, replayId: string, signal: AbortSignal): Promise<void> {
  const tenant = ctx.database.scope(tenantId)
  const source = await tenant.tx((tx) => findReplaySource(tx, replayId))
  if (source?.schema == null || source.policies == null) return
  const trial = await openTrial(ctx, tenant, { schema: source.schema, policies: source.policies })
  const pace = createPace()
  let isDone = false
  while (!isDone) {
    signal.throwIfAborted()
    isDone = await ctx.replayTurns.take(tenantId, () => workOnBatch(ctx, tenant, replayId, trial, pace))
  }
}

/** Between two decisions: other requests run, and while requests arrive, the replay rests for as long as it worked. */
function createPace(): () => Promise<void> {
  const pause = createSlices()
  const ease = createEasing()
  return async () => {
    await pause()
    await ease()
  }
}

interface Inputs {
  readonly row: ReplayableRow
  readonly inputs: string | undefined
}

/** True once there is nothing left to do. */
async function workOnBatch(
  ctx: AgentsContext,
  tenant: TenantScope,
  replayId: string,
  trial: Trial,
  pace: () => Promise<void>,
): Promise<boolean> {
  const known = await tenant.tx((tx) => findReplay(tx, replayId))
  if (!known || known.finished_at) return true
  const batch = await readBatch(ctx, tenant, known)
  const { counts, differences } = await replayBatch(trial, batch, pace)
  const last = batch.at(-1)?.row.evaluation_id
  return tenant.tx(async (tx) => {
    const row = await lockReplay(tx, replayId)
    // It was cancelled, or another worker, which has lost its lease and not noticed yet, has done this batch.
    if (!row || row.finished_at) return true
    if (row.position !== known.position) return false
    if (last !== undefined) {
      const room = Math.max(0, maxReplayDifferences - row.changed)
      if (differences.length > 0) await insertDifferences(tx, replayId, differences.slice(0, room))
      await updateReplayProgress(tx, replayId, last, counts)
    }
    if (batch.length === decisionsAtOnce) return false
    const ended = await updateReplayEnded(tx, replayId, 'done', new Date(ctx.clock.now()))
    if (ended) {
      const { total, changed, actor } = ended
      const target = { kind: 'policy_replay' as const, id: replayId }
      await recordEvent(ctx, tx, { actor }, { action: 'policy_replay.finished', target, details: { total, changed } })
    }
    return true
  })
}

function readBatch({ vault }: AgentsContext, tenant: TenantScope, { position, before }: ReplaySummary) {
  return tenant.tx(async (tx) => {
    const rows = await listReplayable(tx, { after: position, before }, decisionsAtOnce)
    const batch: Inputs[] = []
    for (const row of rows) {
      // A value that was altered or moved counts as missing.
      const opened = row.sealed && (await unlessBroken(vault.open(tx, placeOfInputs(row.evaluation_id), row.sealed)))
      batch.push({ row, inputs: opened?.toString() })
    }
    return batch
  })
}

async function replayBatch(trial: Trial, batch: readonly Inputs[], pace: () => Promise<void>) {
  const counts = { replayed: 0, unchanged: 0, changed: 0, changed_by_draft: 0, not_by_policies: 0, without_inputs: 0 }
  const differences: Difference[] = []
  await trial.prefetch(batch.flatMap(({ row, inputs }) => (inputs === undefined ? [] : entitiesOf(row))))
  for (const { row, inputs } of batch) {
    await pace()
    counts.replayed += 1
    const logged = loggedOutcome(row)
    if (logged === undefined) counts.not_by_policies += 1
    else if (inputs === undefined) counts.without_inputs += 1
    else {
      const { draft, published } = await replayDecision(trial, actingOf(row, inputs), logged, row.decided_at)
      if (published === undefined) counts.unchanged += 1
      else {
        counts.changed += 1
        if (published !== draft.outcome) counts.changed_by_draft += 1
        const { evaluation_id } = row
        differences.push({ evaluation_id, logged, published, draft: draft.outcome, draft_policies: draft.policies })
      }
    }
  }
  return { counts: counts satisfies Counts, differences }
}

/** Those that every request reads. */
function entitiesOf(row: ReplayableRow) {
  const agent = row.agent_id === null ? [] : [{ type: 'Agent', id: row.agent_id }]
  return [
    ...agent,
    { type: cedarType(row.subject_type), id: row.subject_id },
    { type: cedarType(row.resource_type), id: row.resource_id },
  ]
}
