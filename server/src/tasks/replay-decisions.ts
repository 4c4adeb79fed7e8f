import type { TaskHandler } from '@countersign/platform/tasks'
import { replays } from '../domain/agents/index.ts'
import type { Domain } from '../domain/domain.ts'

export const replayDecisions = (ctx: Domain): TaskHandler => ({
  // Any obstacle is on our side: the draft was valid when the replay started.
  maxAttempts: Number.POSITIVE_INFINITY,
  concurrency: 8,
  run: ({ tenantId, payload, signal }) =>
    replays.work(ctx, tenantId, (payload as { replayId: string }).replayId, signal),
})
