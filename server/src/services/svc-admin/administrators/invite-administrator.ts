import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { administrators } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const inviteAdministrator = operation(svcAdmin.inviteAdministrator, async ({ tenant, origin, body }, ctx) =>
  tagged(await administrators.invite(ctx, tenant, origin, body)),
)
