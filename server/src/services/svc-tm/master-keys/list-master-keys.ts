import { svcTm } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMasterKeys = operation(svcTm.listMasterKeys, async ({ tenant }, { masterKeyRotation }) => ({
  items: await masterKeyRotation.list(tenant),
  nextCursor: null,
}))
