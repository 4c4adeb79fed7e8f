import { DelegationPage, DelegationQuery } from '../../../delegations.ts'
import { signature } from '../../signature.ts'

export const listDelegations = signature({
  service: 'svc-admin',
  id: 'listDelegations',
  method: 'GET',
  path: '/v1/delegations',
  summary: 'List the delegations, newest first',
  description: 'What users let agents do in their name. Users make and end them; to stop one, revoke it.',
  scope: 'admin.read',
  query: DelegationQuery,
  reply: { 200: DelegationPage },
})
