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
  summary: 'Evaluate a request (AuthZEN)',
  description:
    'Decides whether a subject may perform an action on a resource. A deny returns 200 with `decision: false`. An agent can ask for itself and for the user named in its access token. A policy enforcement point can ask for any subject; it identifies an agent that acts for a user in `subject.properties.act.sub`. The operation has no side effects.',
  body: EvaluationRequest,
  reply: { 200: EvaluationResponse },
})
