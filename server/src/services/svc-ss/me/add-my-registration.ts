import { svcSs } from '@countersign/contract/operations'
import { ownMethods } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const addMyRegistration = operation(svcSs.addMyRegistration, ({ tenant, origin, body }, ctx) =>
  ownMethods.add(ctx, tenant, origin, body),
)
