import { svcAdmin } from '@countersign/contract/operations'
import { readSigningKeys } from '../../../domain/tenancy/index.ts'
import { operation } from '../../operation.ts'

export const listSigningKeys = operation(svcAdmin.listSigningKeys, async ({ tenant }) => ({
  items: await readSigningKeys(tenant),
  nextCursor: null,
}))
