import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateTenant = operation(
  svcTm.updateTenant,
  async ({ tenant, origin, params, ifMatch, body }, { tenants }) =>
    tagged(await tenants.update(tenant, origin, params.tenantId, ifMatch, body)),
)
