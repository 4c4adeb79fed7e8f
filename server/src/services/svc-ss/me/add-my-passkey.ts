import { svcSs } from '@countersign/contract/operations'
import { ownPasskeys } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const addMyPasskey = operation(svcSs.addMyPasskey, ({ tenant, origin, body }, ctx) =>
  ownPasskeys.add(ctx, tenant, origin, body),
)
