import { NoContent } from '@countersign/contract'
import { Answer } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const signOut = operation({
  id: 'signOut',
  method: 'DELETE',
  path: '/v1/session',
  summary: 'Sign out',
  description: 'Ends the session that the call comes with.',
  scope: 'self',
  reply: { 204: NoContent },
  errors: ['not_found'],
  handle: async ({ tenant, origin }, { sessions }) =>
    new Answer(undefined, { cookies: await sessions.signOut(tenant, origin) }),
})
