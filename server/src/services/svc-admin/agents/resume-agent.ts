import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { agents } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const resumeAgent = operation(svcAdmin.resumeAgent, async ({ tenant, origin, params }, ctx) =>
  tagged(await agents.resume(ctx, tenant, origin, params.agentId)),
)
