import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMyActivity = operation(svcSs.listMyActivity, ({ tenant, origin, query }, { selfService }) =>
  selfService.activity(tenant, origin, query),
)
