import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteUserRegistration = operation(
  svcAdmin.deleteUserRegistration,
  ({ tenant, origin, params }, { users }) => users.registrations.remove(tenant, origin, params),
)
