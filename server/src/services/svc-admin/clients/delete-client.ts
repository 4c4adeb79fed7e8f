import { svcAdmin } from '@countersign/contract/operations'
import { clients } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const deleteClient = operation(svcAdmin.deleteClient, ({ tenant, origin, params, ifMatch }, ctx) =>
  clients.remove(ctx, tenant, origin, params.clientId, ifMatch),
)
