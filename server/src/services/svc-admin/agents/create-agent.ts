import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createAgent = operation(svcAdmin.createAgent, async ({ tenant, origin, body }, { agents }) =>
  tagged(await agents.create(tenant, origin, body)),
)
