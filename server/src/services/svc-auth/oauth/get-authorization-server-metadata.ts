import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const getAuthorizationServerMetadata = openOperation(
  svcAuth.getAuthorizationServerMetadata,
  ({ params }, { tokenEndpoint }) => tokenEndpoint.metadata(params.tenantId),
)
