// Whether one policy applies whenever another does: its scope includes the other's, and its conditions are among the other's. What
// depends on stored entities, such as a group within a group, is not assumed.
import type { PolicyJson } from '../cedar/cedar.ts'
import type { Conjunct } from './conjuncts.ts'

export interface Compared {
  readonly json: Pick<PolicyJson, 'principal' | 'resource'>
  /** Null: all of them. */
  readonly actions: readonly string[] | null
  readonly conjuncts: readonly Conjunct[]
}

export function coversPolicy(one: Compared, other: Compared): boolean {
  if (!includesActions(one.actions, other.actions)) return false
  if (!includesScope(one.json.principal, other.json.principal)) return false
  if (!includesScope(one.json.resource, other.json.resource)) return false
  const keys = new Set(other.conjuncts.map(({ key }) => key))
  return one.conjuncts.every(({ key }) => keys.has(key))
}

const includesActions = (one: Compared['actions'], other: Compared['actions']): boolean =>
  one === null || other?.every((action) => one.includes(action)) === true

interface Scope {
  readonly op: string
  readonly entity?: unknown
  readonly entity_type?: string
  readonly in?: { readonly entity?: unknown }
}

function includesScope(given: object, within: object): boolean {
  const one = given as Scope
  const other = within as Scope
  switch (one.op) {
    case 'All':
      return true
    case '==':
      return other.op === '==' && nameOf(one.entity) === nameOf(other.entity)
    case 'in':
      return [other.entity, other.in?.entity].some(
        (entity) => entity !== undefined && nameOf(entity) === nameOf(one.entity),
      )
    case 'is':
      return isOfType(one.entity_type, other) && (one.in === undefined || isWithin(one.in.entity, other))
    default:
      return false
  }
}

const isOfType = (type: string | undefined, { op, entity, entity_type: given }: Scope): boolean =>
  op === 'is' ? given === type : op === '==' && refOf(entity).type === type

const isWithin = (container: unknown, { op, entity, in: within }: Scope): boolean => {
  const given = op === '==' ? entity : within?.entity
  return given !== undefined && nameOf(given) === nameOf(container)
}

interface Ref {
  readonly type?: string
  readonly id?: string
}

const refOf = (entity: unknown): Ref => {
  const { __entity: inner } = Object(entity) as { __entity?: Ref }
  return inner ?? (Object(entity) as Ref)
}

const nameOf = (entity: unknown): string => JSON.stringify([refOf(entity).type, refOf(entity).id])
