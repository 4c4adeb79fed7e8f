import { EvaluationRequest, EvaluationResponse } from '@countersign/contract'
import { operation } from '../../operation.ts'
import { asAuthzen, forAskers, ofItsTenant } from './pdp-operation.ts'

export const evaluate = operation({
  ...asAuthzen,
  ...forAskers,
  id: 'evaluate',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/evaluation',
  summary: 'Decide whether a subject may perform an action (AuthZEN)',
  description:
    'A deny is 200 with `decision: false`. An agent asks for itself, and for the user whom its access token names; an enforcement point asks for anybody, and names an agent that acts for a user by `subject.properties.act.sub`. Has no side effects.',
  body: EvaluationRequest,
  reply: { 200: EvaluationResponse },
  handle: (call, { decisions }) => {
    const { tenant, origin, body } = ofItsTenant(call)
    return decisions.evaluate(tenant, origin, body)
  },
})
