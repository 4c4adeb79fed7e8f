import { CheckedPolicyDraft, CheckPolicyDraftRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const checkPolicyDraft = operation({
  id: 'checkPolicyDraft',
  method: 'POST',
  path: '/v1/policy-sets/draft:check',
  summary: 'Check texts before they are saved',
  description: 'Tells what saving them would tell, for editors that ask while somebody types. Nothing is kept.',
  scope: 'admin.read',
  body: CheckPolicyDraftRequest,
  reply: { 200: CheckedPolicyDraft },
  handle: ({ tenant, body }, { policies }) => policies.draft.check(tenant, body),
})
