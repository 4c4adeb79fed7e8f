import { PolicyShadow } from '../../../policy-shadows.ts'
import { signature } from '../../signature.ts'

export const startPolicyShadow = signature({
  service: 'svc-admin',
  id: 'startPolicyShadow',
  method: 'POST',
  path: '/v1/policy-sets/draft:shadow',
  summary: 'Start shadow mode with the draft',
  description:
    'The draft, as it is now, decides the same requests as the published policies, after each answer was sent. Answers never change. getPolicyShadow returns the counts, and listPolicyShadowDifferences the decisions that differ. A tenant has one shadow; starting replaces it. If decisions arrive faster than the shadow can follow, some are skipped.',
  scope: 'admin.write',
  reply: { 201: PolicyShadow },
  errors: ['policy_set_invalid', 'policy_check_running'],
})
