import { svcSs } from '@countersign/contract/operations'
import { ownNotifiedBrowsers } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const addMyNotifiedBrowser = operation(svcSs.addMyNotifiedBrowser, ({ tenant, origin, body }, ctx) =>
  ownNotifiedBrowsers.add(ctx, tenant, origin, body),
)
