import Type from 'typebox'
import { EvaluationResponse, EvaluationsRequest, EvaluationsResponse } from '../../../authzen.ts'
import { signature } from '../../signature.ts'
import { asAuthzen, forAskers } from './pdp-signature.ts'

export const evaluateMany = signature({
  service: 'svc-auth',
  ...asAuthzen,
  ...forAskers,
  id: 'evaluateMany',
  method: 'POST',
  path: '/pdp/{tenantId}/access/v1/evaluations',
  summary: 'Decide many at once (AuthZEN)',
  description:
    'In their order. With `deny_on_first_deny` or `permit_on_first_permit` the answer ends with the decision that ended it.',
  body: EvaluationsRequest,
  reply: { 200: Type.Union([EvaluationsResponse, EvaluationResponse]) },
})
