import { svcSs } from '@countersign/contract/operations'
import { ownNotifiedBrowsers } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const removeMyNotifiedBrowser = operation(svcSs.removeMyNotifiedBrowser, ({ tenant, origin, params }, ctx) =>
  ownNotifiedBrowsers.remove(ctx, tenant, origin, params.notifiedBrowserId),
)
