import { RevocationPage, RevocationQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listRevocations = operation({
  id: 'listRevocations',
  method: 'GET',
  path: '/v1/revocations',
  summary: 'List the revocations, newest first',
  scope: 'admin.read',
  query: RevocationQuery,
  reply: { 200: RevocationPage },
  handle: ({ tenant, query }, { revocations }) => revocations.list(tenant, query),
})
