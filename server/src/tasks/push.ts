import type { Database } from '@countersign/platform/database'
import type { TaskHandler } from '@countersign/platform/tasks'
import type { DeliverPush } from '../domain/challenges/index.ts'

/** Waiting for push services costs little; whoever is slow must not make others wait. */
const maxAtOnce = 200

export const push = (parts: { readonly database: Database; readonly deliverPush: DeliverPush }): TaskHandler => ({
  concurrency: maxAtOnce,
  // A message ends with its challenge.
  maxAttempts: Number.POSITIVE_INFINITY,
  run: ({ tenantId, payload, signal }) => {
    const message = payload as { readonly challengeId: string; readonly deviceId: string }
    return parts.deliverPush(parts.database.scope(tenantId), message, signal)
  },
})
