import { RevocationPage, RevocationQuery } from '../../../revocations.ts'
import { signature } from '../../signature.ts'

export const listRevocations = signature({
  service: 'svc-admin',
  id: 'listRevocations',
  method: 'GET',
  path: '/v1/revocations',
  summary: 'List revocations',
  scope: 'admin.read',
  query: RevocationQuery,
  reply: { 200: RevocationPage },
})
