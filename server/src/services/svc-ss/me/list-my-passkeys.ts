import { svcSs } from '@countersign/contract/operations'
import { ownPasskeys } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyPasskeys = operation(svcSs.listMyPasskeys, ({ tenant, origin }, ctx) =>
  ownPasskeys.list(ctx, tenant, origin),
)
