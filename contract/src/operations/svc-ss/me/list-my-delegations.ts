import { PageQuery } from '../../../conventions.ts'
import { MyDelegationPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyDelegations = signature({
  service: 'svc-ss',
  id: 'listMyDelegations',
  method: 'GET',
  path: '/v1/me/delegations',
  summary: 'List your delegations',
  description: 'Returns delegations with their usage, newest first. Ended delegations are included.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyDelegationPage },
  errors: ['not_found', 'user_disabled'],
})
