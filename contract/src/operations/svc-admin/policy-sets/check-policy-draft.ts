import { CheckedPolicyDraft, CheckPolicyDraftRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const checkPolicyDraft = signature({
  service: 'svc-admin',
  id: 'checkPolicyDraft',
  method: 'POST',
  path: '/v1/policy-sets/draft:check',
  summary: 'Validate policy text',
  description:
    'Returns the issues that saving the text would report, for editors that validate while an administrator types. Nothing is stored.',
  scope: 'admin.read',
  body: CheckPolicyDraftRequest,
  reply: { 200: CheckedPolicyDraft },
})
