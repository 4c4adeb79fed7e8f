import { svcSs } from '@countersign/contract/operations'
import { ownMethods } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyRegistrations = operation(svcSs.listMyRegistrations, ({ tenant, origin }, ctx) =>
  ownMethods.list(ctx, tenant, origin),
)
