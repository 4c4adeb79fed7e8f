import { AnalysePolicyDraftRequest, PolicyAnalysis } from '../../../policy-analysis.ts'
import { signature } from '../../signature.ts'

export const analysePolicyDraft = signature({
  service: 'svc-admin',
  id: 'analysePolicyDraft',
  method: 'POST',
  path: '/v1/policy-sets/draft:analyse',
  summary: 'Analyse the policy draft',
  description:
    'Finds policies of the draft that can never apply, that others make pointless, that no decision of the log needed, and that permit more than any request of the log used. The operation changes nothing.',
  scope: 'admin.read',
  body: AnalysePolicyDraftRequest,
  reply: { 200: PolicyAnalysis },
  errors: ['policy_set_invalid', 'policy_check_running'],
})
