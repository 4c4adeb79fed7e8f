import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const reinviteAdministrator = operation(
  svcAdmin.reinviteAdministrator,
  async ({ tenant, origin, params }, { administrators }) =>
    tagged(await administrators.reinvite(tenant, origin, params.userId)),
)
