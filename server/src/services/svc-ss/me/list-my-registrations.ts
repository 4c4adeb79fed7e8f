import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMyRegistrations = operation(svcSs.listMyRegistrations, ({ tenant, origin }, { selfService }) =>
  selfService.methods.list(tenant, origin),
)
