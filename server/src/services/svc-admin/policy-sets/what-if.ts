import { WhatIfAnswer, WhatIfRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const whatIf = operation({
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
  handle: ({ tenant, body }, { policies }) => policies.whatIf(tenant, body.requests),
})
