// Which entities a policy looks into, beside the principal and the resource: a decision is given those and no others. An entity
// that is merely compared with, or that something is said to be in, need not be there.
import type { EntityRef } from '../../entities/entity-ref.ts'
import type { PolicyJson } from '../cedar.ts'
import { childrenOf, conditionsOf, type Node, nodeOf } from './expressions.ts'

export interface Reach {
  /** Attributes whose values, where they are entities, are looked into. */
  readonly follows: readonly string[]
  /** Entities that the policy itself names. */
  readonly names: readonly EntityRef[]
}

const comparing = ['==', '!=', 'contains', 'containsAny', 'containsAll']
/** Operators that look into what stands on their left. */
const looking = ['.', 'has', 'in', 'is', 'getTag', 'hasTag']

export function reachOf(policy: PolicyJson): Reach {
  const follows = new Set<string>()
  const names = new Map<string, EntityRef>()

  /** What an expression yields is looked into. */
  const lookInto = (expression: unknown): void => {
    const { operator, operands } = nodeOf(expression)
    if (operator === '.') follows.add((operands as { attr: string }).attr)
    if (operator === 'if-then-else') {
      const { then, else: otherwise } = operands as { then: unknown; else: unknown }
      lookInto(then)
      lookInto(otherwise)
    }
  }

  const walk = (expression: unknown): void => {
    const node = nodeOf(expression)
    const { operator, operands } = node
    const literal = entityLiteral(expression)
    if (literal) return void names.set(JSON.stringify(literal), literal)
    // A member may be taken out of a record again, and looked into under the record's name for it.
    if (operator === 'Record') for (const member of childrenOf(node)) lookInto(member)
    if (looking.includes(operator)) lookInto((operands as { left: unknown }).left)
    for (const child of childrenOf(node)) if (!(isHarmless(node, child) && isPlain(child))) walk(child)
  }

  for (const condition of conditionsOf(policy)) walk(condition)
  return { follows: [...follows], names: [...names.values()] }
}

/** Compared with, or on the right of `in`. */
function isHarmless({ operator, operands }: Node, child: unknown): boolean {
  const { right, in: within } = Object(operands) as { right?: unknown; in?: unknown }
  return (
    comparing.includes(operator) || (operator === 'in' && right === child) || (operator === 'is' && within === child)
  )
}

/** An entity by its name, or a list of such. */
function isPlain(expression: unknown): boolean {
  const { operator, operands } = nodeOf(expression)
  if (operator === 'Set') return (operands as unknown[]).every((item) => entityLiteral(item) !== undefined)
  return entityLiteral(expression) !== undefined
}

function entityLiteral(expression: unknown): EntityRef | undefined {
  const { operator, operands } = nodeOf(expression)
  return operator === 'Value' ? (Object(operands) as { __entity?: EntityRef }).__entity : undefined
}
