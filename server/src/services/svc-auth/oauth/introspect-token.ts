import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const introspectToken = openOperation(
  svcAuth.introspectToken,
  ({ params, authorization, source, body }, { access }) =>
    access.introspect({ tenantId: params.tenantId, authorization, source, request: body }),
)
