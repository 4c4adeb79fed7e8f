import { svcSs } from '@countersign/contract/operations'
import { ownNotifiedBrowsers } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyNotifiedBrowsers = operation(svcSs.listMyNotifiedBrowsers, ({ tenant, origin }, ctx) =>
  ownNotifiedBrowsers.list(ctx, tenant, origin),
)
