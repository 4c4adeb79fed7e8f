import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateAdministrator = operation(
  svcAdmin.updateAdministrator,
  async ({ tenant, origin, params, ifMatch, body }, { administrators }) =>
    tagged(await administrators.update(tenant, origin, params.userId, ifMatch, body)),
)
