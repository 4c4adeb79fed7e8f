import { maxWhatIfRequests, WhatIfAnswer, WhatIfRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const whatIf = signature({
  service: 'svc-admin',
  id: 'whatIf',
  method: 'POST',
  path: '/v1/policy-sets/draft:whatif',
  summary: 'Test the policy draft',
  description: `Evaluates up to ${maxWhatIfRequests} requests against both the draft and the published policies. Only policies are evaluated: whether an agent is suspended, and delegations, are ignored. The operation has no side effects and requests no approvals.`,
  scope: 'admin.read',
  body: WhatIfRequest,
  reply: { 200: WhatIfAnswer },
  errors: ['policy_set_invalid', 'policy_check_running'],
})
