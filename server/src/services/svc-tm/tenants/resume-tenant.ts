import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { tenants } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const resumeTenant = operation(svcTm.resumeTenant, async ({ tenant, origin, params }, ctx) =>
  tagged(await tenants.resume(ctx, tenant, origin, params.tenantId)),
)
