import { PageQuery } from '../../../conventions.ts'
import { MyDelegationPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyDelegations = signature({
  service: 'svc-ss',
  id: 'listMyDelegations',
  method: 'GET',
  path: '/v1/me/delegations',
  summary: 'List what I let agents do',
  description: 'Newest first, with what is used of each. Those that have ended are among them.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyDelegationPage },
  errors: ['not_found', 'user_disabled'],
})
