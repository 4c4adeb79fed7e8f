import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const suspendAgent = operation(svcAdmin.suspendAgent, async ({ tenant, origin, params }, { agents }) =>
  tagged(await agents.suspend(tenant, origin, params.agentId)),
)
