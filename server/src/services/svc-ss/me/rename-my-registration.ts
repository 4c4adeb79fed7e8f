import { svcSs } from '@countersign/contract/operations'
import { ownMethods } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const renameMyRegistration = operation(svcSs.renameMyRegistration, ({ tenant, origin, params, body }, ctx) =>
  ownMethods.rename(ctx, tenant, origin, params.registrationId, body),
)
