import { DelegationPage, DelegationQuery } from '../../../delegations.ts'
import { signature } from '../../signature.ts'

export const listDelegations = signature({
  service: 'svc-admin',
  id: 'listDelegations',
  method: 'GET',
  path: '/v1/delegations',
  summary: 'List delegations',
  description:
    'Returns what users have delegated to agents, newest first. Users create and end delegations. To stop one as an administrator, create a revocation.',
  scope: 'admin.read',
  query: DelegationQuery,
  reply: { 200: DelegationPage },
})
