import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const createTenant = operation(svcTm.createTenant, async ({ tenant, origin, body }, ctx) =>
  tagged(await tenants.create(ctx, tenant, origin, body)),
)
