import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { agents } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const createAgent = operation(svcAdmin.createAgent, async ({ tenant, origin, body }, ctx) =>
  tagged(await agents.create(ctx, tenant, origin, body)),
)
