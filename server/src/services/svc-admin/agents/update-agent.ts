import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateAgent = operation(
  svcAdmin.updateAgent,
  async ({ tenant, origin, params, ifMatch, body }, { agents }) =>
    tagged(await agents.update(tenant, origin, params.agentId, ifMatch, body)),
)
