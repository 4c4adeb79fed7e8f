import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const resumeTenant = operation(svcTm.resumeTenant, async ({ tenant, origin, params }, { tenants }) =>
  tagged(await tenants.resume(tenant, origin, params.tenantId)),
)
