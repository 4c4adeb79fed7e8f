import { EntityParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteEntity = operation({
  id: 'deleteEntity',
  method: 'DELETE',
  path: '/v1/entities/{entityType}/{entityId}',
  summary: 'Delete an entity',
  description: 'Whatever was in it is in it no more.',
  scope: 'admin.write',
  ifMatch: true,
  params: EntityParams,
  reply: { 204: NoContent },
  handle: ({ tenant, origin, params: { entityType: type, entityId: id }, ifMatch }, { entities }) =>
    entities.remove(tenant, origin, { type, id }, ifMatch),
})
