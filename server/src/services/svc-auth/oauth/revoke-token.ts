import { svcAuth } from '@countersign/contract/operations'
import { revoke } from '../../../domain/oauth/index.ts'
import { openOperation } from '../../operation.ts'

export const revokeToken = openOperation(svcAuth.revokeToken, async ({ params, authorization, source, body }, ctx) => {
  await revoke(ctx, { tenantId: params.tenantId, authorization, source, request: body })
  return {}
})
