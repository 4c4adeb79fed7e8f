import { Client, ClientParams } from '../../../clients.ts'
import { signature } from '../../signature.ts'

export const getClient = signature({
  service: 'svc-admin',
  id: 'getClient',
  method: 'GET',
  path: '/v1/clients/{clientId}',
  summary: 'Get a client',
  scope: 'admin.read',
  params: ClientParams,
  reply: { 200: Client },
})
