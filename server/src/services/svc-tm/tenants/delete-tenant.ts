import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const deleteTenant = operation(svcTm.deleteTenant, async ({ tenant, origin, params, ifMatch }, ctx) =>
  tagged(await tenants.remove(ctx, tenant, origin, params.tenantId, ifMatch)),
)
