import type { PolicyJson } from '../../cedar/cedar.ts'
import { childrenOf, conditionsOf, nodeOf } from './expressions.ts'

/** Whether a policy asks for `context.approvals.contains("<its own id>")`. */
export function mentionsOwnApproval(policy: PolicyJson, policyId: string): boolean {
  const wanted = JSON.stringify({
    left: { '.': { left: { Var: 'context' }, attr: 'approvals' } },
    right: { Value: policyId },
  })
  const mentions = (expression: unknown): boolean => {
    const node = nodeOf(expression)
    if (node.operator === 'contains' && JSON.stringify(node.operands) === wanted) return true
    return childrenOf(node).some(mentions)
  }
  return conditionsOf(policy).some(mentions)
}
