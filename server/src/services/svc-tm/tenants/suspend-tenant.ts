import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const suspendTenant = operation(svcTm.suspendTenant, async ({ tenant, origin, params }, ctx) =>
  tagged(await tenants.suspend(ctx, tenant, origin, params.tenantId)),
)
