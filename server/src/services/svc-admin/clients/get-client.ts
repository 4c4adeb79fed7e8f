import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { clients } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const getClient = operation(svcAdmin.getClient, async ({ tenant, params }) =>
  tagged(await clients.find(tenant, params.clientId)),
)
