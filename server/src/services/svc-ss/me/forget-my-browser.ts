import { svcSs } from '@countersign/contract/operations'
import { ownSessions } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const forgetMyBrowser = operation(svcSs.forgetMyBrowser, ({ tenant, origin, params }, ctx) =>
  ownSessions.forgetBrowser(ctx, tenant, origin, params.browserId),
)
