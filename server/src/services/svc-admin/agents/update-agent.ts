import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { agents } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const updateAgent = operation(svcAdmin.updateAgent, async ({ tenant, origin, params, ifMatch, body }, ctx) =>
  tagged(await agents.update(ctx, tenant, origin, params.agentId, ifMatch, body)),
)
