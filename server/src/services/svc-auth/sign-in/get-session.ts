import { Session } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getSession = operation({
  id: 'getSession',
  method: 'GET',
  path: '/v1/session',
  summary: 'Read the session that the call comes with',
  scope: 'self',
  reply: { 200: Session },
  errors: ['not_found'],
  handle: ({ tenant, origin }, { sessions }) => sessions.current(tenant, origin),
})
