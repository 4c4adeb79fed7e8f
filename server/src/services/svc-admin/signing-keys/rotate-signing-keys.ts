import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const rotateSigningKeys = operation(
  svcAdmin.rotateSigningKeys,
  async ({ tenant, origin, body }, { keyRotation }) => ({
    items: await keyRotation.rotate(tenant, origin, body),
    nextCursor: null,
  }),
)
