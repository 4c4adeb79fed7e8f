import { MyMethods } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMyRegistrations = operation({
  id: 'listMyRegistrations',
  method: 'GET',
  path: '/v1/me/registrations',
  summary: 'List my methods',
  description: 'What I hold, and what I could add.',
  scope: 'self',
  reply: { 200: MyMethods },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin }, { selfService }) => selfService.methods.list(tenant, origin),
})
