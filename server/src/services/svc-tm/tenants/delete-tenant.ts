import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const deleteTenant = operation(svcTm.deleteTenant, async ({ tenant, origin, params, ifMatch }, { tenants }) =>
  tagged(await tenants.remove(tenant, origin, params.tenantId, ifMatch)),
)
