import { svcAdmin } from '@countersign/contract/operations'
import { administrators } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const deleteAdministrator = operation(svcAdmin.deleteAdministrator, ({ tenant, origin, params, ifMatch }, ctx) =>
  administrators.remove(ctx, tenant, origin, params.userId, ifMatch),
)
