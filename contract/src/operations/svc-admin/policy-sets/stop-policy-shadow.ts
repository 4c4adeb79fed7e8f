import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const stopPolicyShadow = signature({
  service: 'svc-admin',
  id: 'stopPolicyShadow',
  method: 'DELETE',
  path: '/v1/policy-shadow',
  summary: 'Stop shadow mode',
  description: 'The differences that were recorded stay with their decisions.',
  scope: 'admin.write',
  reply: { 204: NoContent },
  errors: ['not_found'],
})
