import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const renameMyRegistration = operation(
  svcSs.renameMyRegistration,
  ({ tenant, origin, params, body }, { selfService }) =>
    selfService.methods.rename(tenant, origin, params.registrationId, body),
)
