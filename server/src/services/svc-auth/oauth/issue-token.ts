import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const issueToken = openOperation(
  svcAuth.issueToken,
  ({ params, authorization, source, body }, { tokenEndpoint }) =>
    tokenEndpoint.issue({ tenantId: params.tenantId, authorization, source, request: body }),
)
