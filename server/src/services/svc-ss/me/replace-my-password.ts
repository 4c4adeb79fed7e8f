import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const replaceMyPassword = operation(svcSs.replaceMyPassword, ({ tenant, origin, body }, { selfService }) =>
  selfService.methods.replacePassword(tenant, origin, body),
)
