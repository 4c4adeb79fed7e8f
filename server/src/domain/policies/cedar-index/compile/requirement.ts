// What must be true for a policy to apply: `resource.kind == "invoice"`, or `principal in Group::"staff"`. It is read from the
// scope, or from the first comparison of the conditions if nothing before it can fail. If it is false, Cedar neither applies the
// policy nor reports an error in it.

import type { PolicyJson } from '../../cedar/cedar.ts'
import { type EntityRef, entityName } from '../../cedar/entity-ref.ts'
import { nodeOf } from './expressions.ts'

export interface Requirement {
  /** A variable, and attributes from there: `['resource', 'kind']`. */
  readonly of: readonly string[]
  readonly relation: '==' | 'in'
  /** Any of these, as `valueName` names them. */
  readonly values: readonly string[]
  /** Instead of values: the same as this attribute or variable of the request. Only searches use it. */
  readonly same?: readonly string[]
}

const maxValues = 16

/** Everything that must be true, as far as the index can read it. */
export const requirementsOf = (policy: PolicyJson): Requirement[] => [
  ...scopeRequirements(policy),
  ...conditionRequirements(policy),
]

/** The one by which the index groups policies. One entity or value is more selective than a group. */
export function requirementOf(requirements: readonly Requirement[]): Requirement | undefined {
  const found = requirements.filter(({ same }) => !same)
  return found.find(({ relation }) => relation === '==') ?? found[0]
}

/** Undefined for values that are not compared as they stand, such as records and times, and for integers that were rounded. */
export function valueName(value: unknown): string | undefined {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined
  if (typeof value !== 'object') return JSON.stringify(value)
  const { __entity: entity } = Object(value) as { __entity?: EntityRef }
  return entity && entityName(entity)
}

function scopeRequirements({ principal, resource }: PolicyJson): Requirement[] {
  return Object.entries({ principal, resource }).flatMap(([variable, scope]) => {
    const { op, entity, in: within } = scope as { op: string; entity?: unknown; in?: { entity?: unknown } }
    if (op === '==') return requirement([variable], '==', [entity])
    return op === 'in' || op === 'is' ? requirement([variable], 'in', [entity ?? within?.entity]) : []
  })
}

function conditionRequirements({ conditions }: PolicyJson): Requirement[] {
  for (const { kind, body } of conditions) {
    for (const conjunct of kind === 'when' ? conjunctsOf(body) : [body]) {
      const found = kind === 'when' ? comparison(conjunct) : []
      if (found.length > 0) return found
      if (!cannotErr(conjunct)) return []
    }
  }
  return []
}

function conjunctsOf(expression: unknown): unknown[] {
  const { operator, operands } = nodeOf(expression)
  if (operator !== '&&') return [expression]
  const { left, right } = operands as { left: unknown; right: unknown }
  return [...conjunctsOf(left), ...conjunctsOf(right)]
}

function comparison(expression: unknown): Requirement[] {
  const { operator, operands } = nodeOf(expression)
  const { left, right } = Object(operands) as { left?: unknown; right?: unknown }
  if (operator === '==') {
    const [path, value] = pathOf(left) ? [pathOf(left), right] : [pathOf(right), left]
    const same = pathOf(value)
    if (path && same) return [{ of: path, relation: '==', values: [], same }]
    return path ? requirement(path, '==', [literalOf(value)]) : []
  }
  if (operator === 'contains' && nodeOf(left).operator === 'Set') {
    const path = pathOf(right)
    return path ? requirement(path, '==', (nodeOf(left).operands as unknown[]).map(literalOf)) : []
  }
  const variable = operator === 'in' ? variableOf(left) : undefined
  return variable ? requirement([variable], 'in', [literalOf(right)]) : []
}

function requirement(
  of: readonly string[],
  relation: Requirement['relation'],
  given: readonly unknown[],
): Requirement[] {
  const values = given.map((value) => (isReference(value) ? entityName(value) : valueName(value)))
  const named = values.filter((value) => value !== undefined)
  return named.length === given.length && named.length <= maxValues ? [{ of, relation, values: named }] : []
}

/** In a scope, an entity may have no `__entity` around it. */
const isReference = (value: unknown): value is EntityRef => typeof (Object(value) as { id?: unknown }).id === 'string'

const literalOf = (expression: unknown): unknown => {
  const { operator, operands } = nodeOf(expression)
  return operator === 'Value' ? operands : undefined
}

/** A variable itself, an attribute of the principal or the resource, or any part of the context. */
function pathOf(expression: unknown): string[] | undefined {
  const variable = variableOf(expression)
  if (variable) return variable === 'context' ? undefined : [variable]
  const { operator, operands } = nodeOf(expression)
  if (operator !== '.') return undefined
  const { left, attr } = operands as { left: unknown; attr: string }
  const before = variableOf(left) === 'context' ? ['context'] : pathOf(left)
  return before && (before.length === 1 || before[0] === 'context') ? [...before, attr] : undefined
}

function variableOf(expression: unknown): string | undefined {
  const { operator, operands } = nodeOf(expression)
  return operator === 'Var' && operands !== 'action' ? (operands as string) : undefined
}

/** Testing for an attribute or a type never fails. */
function cannotErr(expression: unknown): boolean {
  const { operator, operands } = nodeOf(expression)
  if (operator === 'Value') return true
  const { left } = Object(operands) as { left?: unknown }
  if (operator === 'is') return variableOf(left) !== undefined
  return operator === 'has' && (variableOf(left) !== undefined || pathOf(left)?.[0] === 'context')
}
