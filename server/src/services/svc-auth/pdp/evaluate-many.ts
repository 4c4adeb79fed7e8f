import { EvaluationResponse, EvaluationsRequest, EvaluationsResponse, Problem } from '@countersign/contract'
import Type from 'typebox'
import { operation } from '../../operation.ts'
import { batchItems } from './batch-items.ts'
import { asAuthzen, forAskers, ofItsTenant, readEvaluation } from './pdp-operation.ts'

export const evaluateMany = operation({
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
  handle: async (call, { decisions }) => {
    const { tenant, origin, body } = ofItsTenant(call)
    if (!body.evaluations?.length) {
      const { value, issues } = readEvaluation(body)
      if (issues) throw new Problem('invalid_request', { details: issues })
      return decisions.evaluate(tenant, origin, value)
    }
    const semantic = body.options?.evaluations_semantic ?? 'execute_all'
    return { evaluations: await decisions.evaluateAll(tenant, origin, batchItems(body, body.evaluations), semantic) }
  },
})
