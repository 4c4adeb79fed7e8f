import { svcAdmin } from '@countersign/contract/operations'
import { clientSecrets } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const createClientSecret = operation(svcAdmin.createClientSecret, ({ tenant, origin, params }, ctx) =>
  clientSecrets.add(ctx, tenant, origin, params.clientId),
)
