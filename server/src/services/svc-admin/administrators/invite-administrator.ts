import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const inviteAdministrator = operation(
  svcAdmin.inviteAdministrator,
  async ({ tenant, origin, body }, { administrators }) => tagged(await administrators.invite(tenant, origin, body)),
)
