import type { TaskHandler } from '@countersign/platform/tasks'
import { type AgentsContext, approvals } from '../domain/agents/index.ts'

type Escalated = Parameters<typeof approvals.escalate>[2]

export const approvalEscalation = (ctx: AgentsContext): TaskHandler => ({
  concurrency: 20,
  run: ({ tenantId, payload }) => approvals.escalate(ctx, ctx.database.scope(tenantId), payload as Escalated),
})
