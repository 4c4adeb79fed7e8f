// Whether the conditions of a policy exclude each other. Only what is certain for every request: an expression that must be both
// true and false, two values of one thing, and limits between which there is no integer.
import { nodeOf } from '../cedar-index/index.ts'
import type { Conjunct } from './conjuncts.ts'

interface Known {
  value?: unknown
  min: number
  max: number
}

export function isContradictory(conjuncts: readonly Conjunct[]): boolean {
  const keys = new Set(conjuncts.map(({ key }) => key))
  if (conjuncts.some(({ key, isNegated }) => isNegated && keys.has(key.slice(1)))) return true
  const known = new Map<string, Known>()
  return conjuncts.filter(({ isNegated }) => !isNegated).some(({ expression }) => !isPossible(known, expression))
}

/** Also remembers what the expression says. */
function isPossible(known: Map<string, Known>, expression: unknown): boolean {
  const comparison = comparisonOf(expression)
  if (!comparison) return true
  const { of, operator, value } = comparison
  const before = known.get(of) ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  known.set(of, before)
  if (operator === '==') {
    if ('value' in before && before.value !== value) return false
    before.value = value
  }
  if (typeof value === 'number') {
    if (operator === '==' || operator === '>=') before.min = Math.max(before.min, value)
    if (operator === '>') before.min = Math.max(before.min, value + 1)
    if (operator === '==' || operator === '<=') before.max = Math.min(before.max, value)
    if (operator === '<') before.max = Math.min(before.max, value - 1)
  }
  return before.min <= before.max
}

const mirrored: Readonly<Record<string, string>> = { '==': '==', '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/** A comparison with a text, a Boolean or an integer that JSON represents exactly. */
function comparisonOf(expression: unknown): { of: string; operator: string; value: unknown } | undefined {
  const { operator, operands } = nodeOf(expression)
  const other = mirrored[operator]
  if (other === undefined) return undefined
  const { left, right } = operands as { left: unknown; right: unknown }
  if (isLiteral(right) && !isLiteral(left)) return { of: JSON.stringify(left), operator, value: literalOf(right) }
  if (isLiteral(left) && !isLiteral(right))
    return { of: JSON.stringify(right), operator: other, value: literalOf(left) }
  return undefined
}

const literalOf = (expression: unknown): unknown => nodeOf(expression).operands

function isLiteral(expression: unknown): boolean {
  const { operator, operands } = nodeOf(expression)
  if (operator !== 'Value') return false
  return Number.isSafeInteger(operands) || typeof operands === 'string' || typeof operands === 'boolean'
}
