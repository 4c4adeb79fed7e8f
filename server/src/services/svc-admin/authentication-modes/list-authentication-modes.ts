import { svcAdmin } from '@countersign/contract/operations'
import { modes } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const listAuthenticationModes = operation(svcAdmin.listAuthenticationModes, async ({ tenant }) => ({
  items: await modes.list(tenant),
  nextCursor: null,
}))
