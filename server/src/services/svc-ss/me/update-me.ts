import { svcSs } from '@countersign/contract/operations'
import { ownProfile } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const updateMe = operation(svcSs.updateMe, ({ tenant, origin, body }, ctx) =>
  ownProfile.update(ctx, tenant, origin, body),
)
