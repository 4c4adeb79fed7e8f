import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { agents } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const getAgent = operation(svcAdmin.getAgent, async ({ tenant, params }, ctx) =>
  tagged(await agents.find(ctx, tenant, params.agentId)),
)
