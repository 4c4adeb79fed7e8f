import { CheckedPolicyDraft, CheckPolicyDraftRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const checkPolicyDraft = signature({
  service: 'svc-admin',
  id: 'checkPolicyDraft',
  method: 'POST',
  path: '/v1/policy-sets/draft:check',
  summary: 'Check texts before they are saved',
  description: 'Tells what saving them would tell, for editors that ask while somebody types. Nothing is kept.',
  scope: 'admin.read',
  body: CheckPolicyDraftRequest,
  reply: { 200: CheckedPolicyDraft },
})
