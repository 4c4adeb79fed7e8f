import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const revokeToken = openOperation(
  svcAuth.revokeToken,
  async ({ params, authorization, source, body }, { access }) => {
    await access.revoke({ tenantId: params.tenantId, authorization, source, request: body })
    return {}
  },
)
