import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { administrators } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const updateAdministrator = operation(
  svcAdmin.updateAdministrator,
  async ({ tenant, origin, params, ifMatch, body }, ctx) =>
    tagged(await administrators.update(ctx, tenant, origin, params.userId, ifMatch, body)),
)
