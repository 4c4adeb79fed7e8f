import type { TaskHandler } from '@countersign/platform/tasks'
import { type AuthenticatorsContext, hardwareTokenImports } from '../domain/authenticators/index.ts'

export const importHardwareTokens = (ctx: AuthenticatorsContext): TaskHandler => ({
  // An accepted import is never given up: any obstacle is on our side.
  maxAttempts: Number.POSITIVE_INFINITY,
  // More than one tenant can have unfinished. The running ones take turns, a few hundred lines each.
  concurrency: 24,
  run: ({ tenantId, payload, signal }) =>
    hardwareTokenImports.work(ctx, tenantId, (payload as { importId: string }).importId, signal),
})
