import type { Database } from '@countersign/platform/database'
import type { TaskHandler } from '@countersign/platform/tasks'
import type { Deliveries } from '../domain/messaging/index.ts'

/** Waiting for providers costs little; whoever is slow must not make others wait. */
const maxAtOnce = 200

export const deliver = (parts: { readonly database: Database; readonly deliveries: Deliveries }): TaskHandler => ({
  concurrency: maxAtOnce,
  // A delivery ends by its own expiry.
  maxAttempts: Number.POSITIVE_INFINITY,
  run: (task) => parts.deliveries.deliver(parts.database.scope(task.tenantId), task),
})
