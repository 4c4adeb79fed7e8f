import { EntityPage, EntityQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listEntities = operation({
  id: 'listEntities',
  method: 'GET',
  path: '/v1/entities',
  summary: 'List entities',
  description: 'Those of one type, or all of them; by type and id.',
  scope: 'admin.read',
  query: EntityQuery,
  reply: { 200: EntityPage },
  handle: ({ tenant, query }, { entities }) => entities.list(tenant, query),
})
