import { PolicyShadow } from '../../../policy-shadows.ts'
import { signature } from '../../signature.ts'

export const getPolicyShadow = signature({
  service: 'svc-admin',
  id: 'getPolicyShadow',
  method: 'GET',
  path: '/v1/policy-shadow',
  summary: 'Get the shadow of the policies',
  scope: 'admin.read',
  reply: { 200: PolicyShadow },
  errors: ['not_found'],
})
