import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const renewMyRecoveryCodes = operation(svcSs.renewMyRecoveryCodes, ({ tenant, origin, body }, { selfService }) =>
  selfService.methods.renewRecoveryCodes(tenant, origin, body),
)
