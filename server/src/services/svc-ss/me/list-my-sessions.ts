import { SessionList } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMySessions = operation({
  id: 'listMySessions',
  method: 'GET',
  path: '/v1/me/sessions',
  summary: 'List where I am signed in',
  scope: 'self',
  reply: { 200: SessionList },
  errors: ['not_found', 'user_disabled'],
  handle: async ({ tenant, origin }, { selfService }) => ({
    sessions: await selfService.sessions.list(tenant, origin),
  }),
})
