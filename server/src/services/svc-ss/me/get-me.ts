import { Me } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/v1/me',
  summary: 'Read who I am',
  scope: 'self',
  reply: { 200: Me },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin }, { selfService }) => selfService.profile(tenant, origin),
})
