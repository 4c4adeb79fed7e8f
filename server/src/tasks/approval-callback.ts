import type { TaskHandler } from '@countersign/platform/tasks'
import { type AgentsContext, approvalCallbacks } from '../domain/agents/index.ts'

/** Most of them wait for an approver, which costs little. */
const maxAtOnce = 200
/** The last attempt is about four minutes after the first. */
const maxAttempts = 9

export const approvalCallback = (ctx: AgentsContext): TaskHandler => ({
  concurrency: maxAtOnce,
  maxAttempts,
  run: ({ tenantId, payload, signal }) => {
    const { taskId } = payload as { readonly taskId: string }
    return approvalCallbacks.report(ctx, ctx.database.scope(tenantId), taskId, signal)
  },
})
