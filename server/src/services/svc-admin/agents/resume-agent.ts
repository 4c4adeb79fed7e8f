import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const resumeAgent = operation(svcAdmin.resumeAgent, async ({ tenant, origin, params }, { agents }) =>
  tagged(await agents.resume(tenant, origin, params.agentId)),
)
