import { Entity, EntityParams } from '../../../entities.ts'
import { signature } from '../../signature.ts'

export const getEntity = signature({
  service: 'svc-admin',
  id: 'getEntity',
  method: 'GET',
  path: '/v1/entities/{entityType}/{entityId}',
  summary: 'Get an entity',
  scope: 'admin.read',
  params: EntityParams,
  reply: { 200: Entity },
})
