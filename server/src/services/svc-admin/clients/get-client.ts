import { Client, ClientParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getClient = operation({
  id: 'getClient',
  method: 'GET',
  path: '/v1/clients/{clientId}',
  summary: 'Read a client',
  scope: 'admin.read',
  params: ClientParams,
  reply: { 200: Client },
  handle: async ({ tenant, params }, { clients }) => tagged(await clients.find(tenant, params.clientId)),
})
