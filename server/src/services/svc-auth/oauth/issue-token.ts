import { svcAuth } from '@countersign/contract/operations'
import { issueToken as issue } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const issueToken = openOperation(svcAuth.issueToken, ({ params, authorization, source, body }, ctx) =>
  issue(ctx, { tenantId: params.tenantId, authorization, source, request: body }),
)
