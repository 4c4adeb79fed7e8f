import { svcSs } from '@countersign/contract/operations'
import { ownMethods } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const removeMyRegistration = operation(svcSs.removeMyRegistration, ({ tenant, origin, params, body }, ctx) =>
  ownMethods.remove(ctx, tenant, origin, params.registrationId, body),
)
