// What must all be true for a policy to apply. `when { a && b }` requires the same as two clauses, and so does `unless { a || b }`.
import type { PolicyJson } from '../cedar/cedar.ts'
import { nodeOf } from '../cedar-index/index.ts'

export interface Conjunct {
  /** The same for the same expression. */
  readonly key: string
  readonly expression: unknown
  /** It must be false. */
  readonly isNegated: boolean
}

export function conjunctsOf({ conditions }: Pick<PolicyJson, 'conditions'>): Conjunct[] {
  return conditions.flatMap(({ kind, body }) => {
    const isNegated = kind === 'unless'
    return partsOf(body, isNegated ? '||' : '&&').map((expression) => ({
      key: `${isNegated ? '!' : ''}${JSON.stringify(expression)}`,
      expression,
      isNegated,
    }))
  })
}

function partsOf(expression: unknown, operator: '&&' | '||'): unknown[] {
  const node = nodeOf(expression)
  if (node.operator !== operator) return [expression]
  const { left, right } = node.operands as { left: unknown; right: unknown }
  return [...partsOf(left, operator), ...partsOf(right, operator)]
}
