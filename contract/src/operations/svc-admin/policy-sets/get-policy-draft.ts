import { PolicyDraft } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const getPolicyDraft = signature({
  service: 'svc-admin',
  id: 'getPolicyDraft',
  method: 'GET',
  path: '/v1/policy-sets/draft',
  summary: 'Read the draft',
  description: 'Its ETag is what saving, publishing and rolling back ask for.',
  scope: 'admin.read',
  reply: { 200: PolicyDraft },
})
