import type { Database } from '@countersign/platform/database'
import type { TaskHandler } from '@countersign/platform/tasks'
import type { PushMessages } from '../domain/messaging/index.ts'

/** Waiting for push services costs little; whoever is slow must not make others wait. */
const mostAtOnce = 200

export const push = (parts: { readonly database: Database; readonly pushMessages: PushMessages }): TaskHandler => ({
  concurrency: mostAtOnce,
  // A message ends with its challenge.
  maxAttempts: Number.POSITIVE_INFINITY,
  run: ({ tenantId, payload, signal }) => {
    const message = payload as { readonly challengeId: string; readonly deviceId: string }
    return parts.pushMessages.deliver(parts.database.scope(tenantId), message, signal)
  },
})
