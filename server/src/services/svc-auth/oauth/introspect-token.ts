import { svcAuth } from '@countersign/contract/operations'
import { introspect } from '../../../domain/oauth/index.ts'
import { openOperation } from '../../operation.ts'

export const introspectToken = openOperation(svcAuth.introspectToken, ({ params, authorization, source, body }, ctx) =>
  introspect(ctx, { tenantId: params.tenantId, authorization, source, request: body }),
)
