import { Entity, EntityParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getEntity = operation({
  id: 'getEntity',
  method: 'GET',
  path: '/v1/entities/{entityType}/{entityId}',
  summary: 'Read an entity',
  scope: 'admin.read',
  params: EntityParams,
  reply: { 200: Entity },
  handle: async ({ tenant, params: { entityType: type, entityId: id } }, { entities }) =>
    tagged(await entities.find(tenant, { type, id })),
})
