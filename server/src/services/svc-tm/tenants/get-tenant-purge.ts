import { svcTm } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getTenantPurge = operation(svcTm.getTenantPurge, ({ tenant, params }, { tenants }) =>
  tenants.findPurge(tenant, params.tenantId),
)
