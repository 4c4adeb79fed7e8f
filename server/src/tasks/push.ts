import type { TaskHandler } from '@countersign/platform/tasks'
import { type ChallengesContext, deliverPush } from '../domain/challenges/index.ts'

/** Waiting for push services costs little, and a slow one must not delay the others. */
const maxAtOnce = 200

export const push = (ctx: ChallengesContext): TaskHandler => ({
  concurrency: maxAtOnce,
  // A message ends with its challenge.
  maxAttempts: Number.POSITIVE_INFINITY,
  run: ({ tenantId, payload, signal }) => {
    const message = payload as { readonly challengeId: string; readonly deviceId: string }
    return deliverPush(ctx, ctx.database.scope(tenantId), message, signal)
  },
})
