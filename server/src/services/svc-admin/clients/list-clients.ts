import { svcAdmin } from '@countersign/contract/operations'
import { clients } from '../../../domain/oauth/index.ts'
import { operation } from '../../operation.ts'

export const listClients = operation(svcAdmin.listClients, ({ tenant, query }) => clients.list(tenant, query))
