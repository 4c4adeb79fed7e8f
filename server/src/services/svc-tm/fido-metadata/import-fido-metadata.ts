import { svcTm } from '@countersign/contract/operations'
import { fidoMetadata } from '../../../domain/administration/index.ts'
import { uploadOperation } from '../../operation.ts'

export const importFidoMetadata = uploadOperation(svcTm.importFidoMetadata, {
  read: ({ bytes }, ctx, { tenant }) => fidoMetadata.read(ctx, tenant, bytes),
  handle: ({ tenant, origin, body }, ctx) => fidoMetadata.replace(ctx, tenant, origin, body),
})
