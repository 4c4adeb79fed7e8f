import { EntityPage, EntityQuery } from '../../../entities.ts'
import { signature } from '../../signature.ts'

export const listEntities = signature({
  service: 'svc-admin',
  id: 'listEntities',
  method: 'GET',
  path: '/v1/entities',
  summary: 'List entities',
  description: 'Returns all entities, or those of one type, ordered by type and id.',
  scope: 'admin.read',
  query: EntityQuery,
  reply: { 200: EntityPage },
})
