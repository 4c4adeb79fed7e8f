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
  summary: 'Evaluate several requests (AuthZEN)',
  description:
    'Returns the decisions in the order of the requests. With `deny_on_first_deny` or `permit_on_first_permit`, evaluation stops at the first deny or permit, which is the last decision in the response.',
  body: EvaluationsRequest,
  reply: { 200: Type.Union([EvaluationsResponse, EvaluationResponse]) },
})
