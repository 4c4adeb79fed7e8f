import { svcSs } from '@countersign/contract/operations'
import { ownAccount } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyActivity = operation(svcSs.listMyActivity, ({ tenant, origin, query }) =>
  ownAccount.listActivity(tenant, origin, query),
)
