import { Administrator, AdministratorParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getAdministrator = operation({
  id: 'getAdministrator',
  method: 'GET',
  path: '/v1/administrators/{userId}',
  summary: 'Read an administrator',
  scope: 'admin.read',
  params: AdministratorParams,
  reply: { 200: Administrator },
  handle: async ({ tenant, params }, { administrators }) => tagged(await administrators.find(tenant, params.userId)),
})
