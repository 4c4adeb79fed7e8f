import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { administrators } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const reinviteAdministrator = operation(
  svcAdmin.reinviteAdministrator,
  async ({ tenant, origin, params }, ctx) => tagged(await administrators.reinvite(ctx, tenant, origin, params.userId)),
)
