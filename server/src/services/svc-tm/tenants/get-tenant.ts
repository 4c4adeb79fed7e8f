import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getTenant = operation(svcTm.getTenant, async ({ tenant, params }, { tenants }) =>
  tagged(await tenants.find(tenant, params.tenantId)),
)
