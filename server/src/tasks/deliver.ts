import type { TaskHandler } from '@countersign/platform/tasks'
import { type ChallengesContext, deliverMessage } from '../domain/challenges/index.ts'

/** Waiting for providers costs little, and a slow provider must not delay the messages of others. */
const maxAtOnce = 200

export const deliver = (ctx: ChallengesContext): TaskHandler => ({
  concurrency: maxAtOnce,
  // A delivery ends by its own expiry.
  maxAttempts: Number.POSITIVE_INFINITY,
  run: (task) => deliverMessage(ctx, ctx.database.scope(task.tenantId), task),
})
