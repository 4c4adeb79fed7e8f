import { svcAuth } from '@countersign/contract/operations'
import { readPdpMetadata } from '../../../domain/agents/index.ts'
import { openOperation } from '../../operation.ts'

export const getPdpMetadata = openOperation(svcAuth.getPdpMetadata, ({ params }, ctx) =>
  readPdpMetadata(ctx, params.tenantId),
)
