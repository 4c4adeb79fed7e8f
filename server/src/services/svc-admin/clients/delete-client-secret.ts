import { svcAdmin } from '@countersign/contract/operations'
import { clientSecrets } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const deleteClientSecret = operation(svcAdmin.deleteClientSecret, ({ tenant, origin, params }, ctx) =>
  clientSecrets.remove(ctx, tenant, origin, params.clientId, params.secretId),
)
