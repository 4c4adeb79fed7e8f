import type { TaskHandler } from '@countersign/platform/tasks'
import { userFiles } from '../domain/administration/index.ts'
import type { Domain } from '../domain/domain.ts'

export const importUsers = (ctx: Domain): TaskHandler => ({
  // An accepted import is never given up: any obstacle is on our side.
  maxAttempts: Number.POSITIVE_INFINITY,
  concurrency: 24,
  run: ({ tenantId, payload, signal }) =>
    userFiles.work(ctx, tenantId, (payload as { importId: string }).importId, signal),
})
