import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const removeMyRegistration = operation(
  svcSs.removeMyRegistration,
  ({ tenant, origin, params, body }, { selfService }) =>
    selfService.methods.remove(tenant, origin, params.registrationId, body),
)
