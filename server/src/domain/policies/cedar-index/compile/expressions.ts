// Cedar's expressions as trees. In JSON a node is an object with one member: `{"==": {"left": …, "right": …}}`.
import type { PolicyJson } from '../../cedar/cedar.ts'

export interface Node {
  readonly operator: string
  readonly operands: Readonly<Record<string, unknown>> | readonly unknown[] | unknown
}

export function nodeOf(expression: unknown): Node {
  const [entry] = Object.entries(expression as object)
  const [operator, operands] = entry ?? ['', undefined]
  return { operator, operands }
}

/** The expressions directly below a node. */
export function childrenOf({ operator, operands }: Node): unknown[] {
  if (operator === 'Value' || operator === 'Var' || operator === 'Slot') return []
  // Elements of a set, arguments of a function, members of a record; and whatever else is named `left`, `arg`, `then`.
  return Object.values(Object(operands)).filter(
    (child) => typeof child === 'object' && child !== null && !Array.isArray(child),
  )
}

export const conditionsOf = ({ conditions }: PolicyJson): unknown[] => conditions.map(({ body }) => body)

/** The depth of the tree, computed without recursion, which a deep tree would break. */
export function depthOf(policy: PolicyJson): number {
  let depth = 0
  for (let level = conditionsOf(policy); level.length > 0; depth += 1) {
    level = level.flatMap((expression) => childrenOf(nodeOf(expression)))
  }
  return depth
}
