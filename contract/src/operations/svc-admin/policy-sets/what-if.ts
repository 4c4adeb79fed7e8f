import { WhatIfAnswer, WhatIfRequest } from '../../../policy-sets.ts'
import { signature } from '../../signature.ts'

export const whatIf = signature({
  service: 'svc-admin',
  id: 'whatIf',
  method: 'POST',
  path: '/v1/policy-sets/draft:whatif',
  summary: 'Try the draft',
  description:
    'Up to 50 requests, each decided by the draft and by what is in force. Only policies are asked: not whether an agent is suspended, nor for a delegation. Nothing is changed, and nobody is asked for approval.',
  scope: 'admin.read',
  body: WhatIfRequest,
  reply: { 200: WhatIfAnswer },
  errors: ['policy_set_invalid'],
})
