import { svcTm } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createTenant = operation(svcTm.createTenant, async ({ tenant, origin, body }, { tenants }) =>
  tagged(await tenants.create(tenant, origin, body)),
)
