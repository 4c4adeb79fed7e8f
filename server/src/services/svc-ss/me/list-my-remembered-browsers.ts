import { svcSs } from '@countersign/contract/operations'
import { ownSessions } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyRememberedBrowsers = operation(svcSs.listMyRememberedBrowsers, async ({ tenant, origin }, ctx) => ({
  browsers: await ownSessions.listBrowsers(ctx, tenant, origin),
}))
