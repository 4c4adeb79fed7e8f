import { svcAdmin } from '@countersign/contract/operations'
import { rotateSigningKeys as rotate } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const rotateSigningKeys = operation(svcAdmin.rotateSigningKeys, async ({ tenant, origin, body }, ctx) => ({
  items: await rotate(ctx, tenant, origin, body),
  nextCursor: null,
}))
