import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { clients } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const updateClient = operation(svcAdmin.updateClient, async ({ tenant, origin, params, ifMatch, body }, ctx) =>
  tagged(await clients.update(ctx, tenant, origin, params.clientId, ifMatch, body)),
)
