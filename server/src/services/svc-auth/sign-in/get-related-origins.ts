import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const getRelatedOrigins = openOperation(svcAuth.getRelatedOrigins, async (_call, { addresses }) => ({
  origins: [...addresses.ownOrigins],
}))
