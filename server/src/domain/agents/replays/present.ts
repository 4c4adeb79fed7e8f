import type { PolicyReplay, PolicyReplayDifference } from '@countersign/contract'
import type { ListedDifference } from './replayed-decisions-store.ts'
import type { ReplaySummary } from './replays-store.ts'

export function presentReplay(row: ReplaySummary): PolicyReplay {
  return {
    replayId: row.replay_id,
    status: row.status,
    days: row.days,
    total: row.total,
    replayed: row.replayed,
    unchanged: row.unchanged,
    changed: row.changed,
    changedByDraft: row.changed_by_draft,
    notByPolicies: row.not_by_policies,
    withoutInputs: row.without_inputs,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

export function presentDifference(row: ListedDifference): PolicyReplayDifference {
  return {
    evaluationId: row.evaluation_id,
    decidedAt: row.decided_at.toISOString(),
    subject: { type: row.subject_type, id: row.subject_id },
    agentId: row.agent_id,
    userId: row.user_id,
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id },
    logged: row.logged,
    published: row.published,
    draft: row.draft,
    draftPolicies: [...row.draft_policies],
  }
}
