import type { TaskHandler } from '@countersign/platform/tasks'
import type { HardwareTokenImports } from '../domain/authenticators/index.ts'

export const importHardwareTokens = ({
  hardwareTokenImports,
}: {
  readonly hardwareTokenImports: HardwareTokenImports
}): TaskHandler => ({
  // An import that was taken is never given up: whatever holds it up is on our side.
  maxAttempts: Number.POSITIVE_INFINITY,
  // More than one tenant can have unfinished. Those that run take turns, a few hundred lines each.
  concurrency: 24,
  run: ({ tenantId, payload, signal }) =>
    hardwareTokenImports.work(tenantId, (payload as { importId: string }).importId, signal),
})
