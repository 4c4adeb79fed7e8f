import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getMe = operation(svcSs.getMe, ({ tenant, origin }, { selfService }) =>
  selfService.profile(tenant, origin),
)
