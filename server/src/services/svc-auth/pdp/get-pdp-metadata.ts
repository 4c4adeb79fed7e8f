import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const getPdpMetadata = openOperation(svcAuth.getPdpMetadata, ({ params }, { decisions }) =>
  decisions.metadata(params.tenantId),
)
