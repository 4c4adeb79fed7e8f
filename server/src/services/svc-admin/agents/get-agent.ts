import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getAgent = operation(svcAdmin.getAgent, async ({ tenant, params }, { agents }) =>
  tagged(await agents.find(tenant, params.agentId)),
)
