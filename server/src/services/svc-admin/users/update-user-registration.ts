import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const updateUserRegistration = operation(
  svcAdmin.updateUserRegistration,
  ({ tenant, origin, params, body }, { users }) => users.registrations.update(tenant, origin, params, body),
)
