import { svcTm } from '@countersign/contract/operations'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getTenantPurge = operation(svcTm.getTenantPurge, ({ tenant, params }) =>
  tenants.findPurge(tenant, params.tenantId),
)
