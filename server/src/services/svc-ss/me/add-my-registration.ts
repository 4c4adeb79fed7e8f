import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const addMyRegistration = operation(svcSs.addMyRegistration, ({ tenant, origin, body }, { selfService }) =>
  selfService.methods.add(tenant, origin, body),
)
