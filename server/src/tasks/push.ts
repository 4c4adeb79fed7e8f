import type { TaskHandler } from '@countersign/platform/tasks'
import { type ChallengesContext, deliverPush } from '../domain/challenges/index.ts'

/** Waiting for push services costs little, and a slow one must not delay the others. */
const maxAtOnce = 200

export const push = (ctx: ChallengesContext): TaskHandler => ({
  concurrency: maxAtOnce,
  // A message ends with its challenge.
  maxAttempts: Number.POSITIVE_INFINITY,
  run: ({ tenantId, payload, signal }) => {
    const { challengeId, deviceId } = payload as { readonly challengeId: string; readonly deviceId: string }
    return deliverPush(ctx, ctx.database.scope(tenantId), { challengeId, targetId: deviceId }, signal)
  },
})

/** To a browser of a user without a device. */
export const pushLink = (ctx: ChallengesContext): TaskHandler => ({
  ...push(ctx),
  run: ({ tenantId, payload, signal }) => {
    const { challengeId, notifiedBrowserId } = payload as Readonly<Record<'challengeId' | 'notifiedBrowserId', string>>
    return deliverPush(ctx, ctx.database.scope(tenantId), { challengeId, targetId: notifiedBrowserId }, signal)
  },
})
