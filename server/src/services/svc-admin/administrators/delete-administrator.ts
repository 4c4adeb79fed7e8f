import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteAdministrator = operation(
  svcAdmin.deleteAdministrator,
  ({ tenant, origin, params, ifMatch }, { administrators }) =>
    administrators.remove(tenant, origin, params.userId, ifMatch),
)
