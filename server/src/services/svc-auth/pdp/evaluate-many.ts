import { Problem } from '@countersign/contract'
import { svcAuth } from '@countersign/contract/operations'
import { evaluate, evaluateMany as evaluateItems } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'
import { batchItems } from './batch-items.ts'
import { ofItsTenant, readEvaluation } from './pdp-operation.ts'

export const evaluateMany = operation(svcAuth.evaluateMany, async (call, ctx) => {
  const { tenant, origin, body } = ofItsTenant(call)
  if (!body.evaluations?.length) {
    const { value, issues } = readEvaluation(body)
    if (issues) throw new Problem('invalid_request', { details: issues })
    return evaluate(ctx, tenant, origin, value)
  }
  const semantic = body.options?.evaluations_semantic ?? 'execute_all'
  return { evaluations: await evaluateItems(ctx, tenant, origin, batchItems(body, body.evaluations), semantic) }
})
