import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getTenant = operation(svcTm.getTenant, async ({ tenant, params }) =>
  tagged(await tenants.find(tenant, params.tenantId)),
)
