import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listSigningKeys = operation(svcAdmin.listSigningKeys, async ({ tenant }, { signingKeys }) => ({
  items: await signingKeys.list(tenant),
  nextCursor: null,
}))
