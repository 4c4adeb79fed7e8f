import { svcTm } from '@countersign/contract/operations'
import { listMasterKeys as list } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listMasterKeys = operation(svcTm.listMasterKeys, async ({ tenant }, ctx) => ({
  items: await list(ctx, tenant),
  nextCursor: null,
}))
