import { svcSs } from '@countersign/contract/operations'
import { ownMethods } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const replaceMyPassword = operation(svcSs.replaceMyPassword, ({ tenant, origin, body }, ctx) =>
  ownMethods.replacePassword(ctx, tenant, origin, body),
)
