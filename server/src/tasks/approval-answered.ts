import type { TaskHandler } from '@countersign/platform/tasks'
import { type AgentsContext, approvals } from '../domain/agents/index.ts'

type Answered = Parameters<typeof approvals.advance>[2]

export const approvalAnswered = (ctx: AgentsContext): TaskHandler => ({
  concurrency: 20,
  run: ({ tenantId, payload }) => approvals.advance(ctx, ctx.database.scope(tenantId), payload as Answered),
})
