import { EvaluationRequest, EvaluationResponse } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen, forAskers } from './pdp-signature.ts'

export const evaluate = signature({
  service: 'svc-auth',
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
})
