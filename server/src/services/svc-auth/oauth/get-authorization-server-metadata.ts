import { svcAuth } from '@countersign/contract/operations'
import { readAuthorizationServerMetadata } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const getAuthorizationServerMetadata = openOperation(svcAuth.getAuthorizationServerMetadata, ({ params }, ctx) =>
  readAuthorizationServerMetadata(ctx, params.tenantId),
)
