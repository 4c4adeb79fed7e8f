import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listAuthenticationModes = operation(svcAdmin.listAuthenticationModes, async ({ tenant }, { modes }) => ({
  items: await modes.list(tenant),
  nextCursor: null,
}))
