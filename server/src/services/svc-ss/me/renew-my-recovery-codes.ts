import { svcSs } from '@countersign/contract/operations'
import { ownMethods } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const renewMyRecoveryCodes = operation(svcSs.renewMyRecoveryCodes, ({ tenant, origin, body }, ctx) =>
  ownMethods.renewRecoveryCodes(ctx, tenant, origin, body),
)
