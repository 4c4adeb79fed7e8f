import { svcSs } from '@countersign/contract/operations'
import { ownPasskeys } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const activateMyPasskey = operation(svcSs.activateMyPasskey, ({ tenant, origin, params, body }, ctx) =>
  ownPasskeys.activate(ctx, tenant, origin, params.registrationId, body),
)
