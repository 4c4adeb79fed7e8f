import { svcAuth } from '@countersign/contract/operations'
import { readPublicKeys } from '../../../domain/oauth/index.ts'
import { openOperation } from '../../operation.ts'

export const getJwks = openOperation(svcAuth.getJwks, ({ params }, ctx) => readPublicKeys(ctx, params.tenantId))
