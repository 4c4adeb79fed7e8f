import { svcAdmin } from '@countersign/contract/operations'
import { userRegistrations } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const updateUserRegistration = operation(
  svcAdmin.updateUserRegistration,
  ({ tenant, origin, params, body }, ctx) => userRegistrations.update(ctx, tenant, origin, params, body),
)
