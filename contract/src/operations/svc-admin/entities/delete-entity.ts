import { NoContent } from '../../../conventions.ts'
import { EntityParams } from '../../../entities.ts'
import { signature } from '../../signature.ts'

export const deleteEntity = signature({
  service: 'svc-admin',
  id: 'deleteEntity',
  method: 'DELETE',
  path: '/v1/entities/{entityType}/{entityId}',
  summary: 'Delete an entity',
  description: 'Entities that had it as a parent lose that parent.',
  scope: 'admin.write',
  ifMatch: true,
  params: EntityParams,
  reply: { 204: NoContent },
})
