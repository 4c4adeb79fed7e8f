import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const suspendTenant = operation(svcTm.suspendTenant, async ({ tenant, origin, params }, { tenants }) =>
  tagged(await tenants.suspend(tenant, origin, params.tenantId)),
)
