import { Administrator, AdministratorParams } from '../../../administrators.ts'
import { signature } from '../../signature.ts'

export const getAdministrator = signature({
  service: 'svc-admin',
  id: 'getAdministrator',
  method: 'GET',
  path: '/v1/administrators/{userId}',
  summary: 'Get an administrator',
  scope: 'admin.read',
  params: AdministratorParams,
  reply: { 200: Administrator },
})
