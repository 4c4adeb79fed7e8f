import { PolicyDraft } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const getPolicyDraft = signature({
  service: 'svc-admin',
  id: 'getPolicyDraft',
  method: 'GET',
  path: '/v1/policy-sets/draft',
  summary: 'Get the policy draft',
  description: "Send the draft's ETag as `If-Match` to save it, to publish it or to roll back.",
  scope: 'admin.read',
  reply: { 200: PolicyDraft },
})
