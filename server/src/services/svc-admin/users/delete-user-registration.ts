import { svcAdmin } from '@countersign/contract/operations'
import { userRegistrations } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const deleteUserRegistration = operation(svcAdmin.deleteUserRegistration, ({ tenant, origin, params }, ctx) =>
  userRegistrations.remove(ctx, tenant, origin, params),
)
