import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const updateTenant = operation(svcTm.updateTenant, async ({ tenant, origin, params, ifMatch, body }, ctx) =>
  tagged(await tenants.update(ctx, tenant, origin, params.tenantId, ifMatch, body)),
)
