import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { clients } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const createClient = operation(svcAdmin.createClient, async ({ tenant, origin, body }, ctx) =>
  tagged(await clients.create(ctx, tenant, origin, body)),
)
