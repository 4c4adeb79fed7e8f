// The actions and resource types to which a policy may apply. If they are not known, it is every one.
import type { PolicyJson } from '../../cedar/cedar.ts'
import { named, type ResolvedSchema } from '../../schema/resolved-schema.ts'

export interface PolicyScope {
  /** Null: all of them. */
  readonly actions: readonly string[] | null
  readonly resourceTypes: readonly string[] | null
}

export function scopeOf(schema: ResolvedSchema, policy: PolicyJson): PolicyScope {
  return { actions: actionsOf(schema, policy), resourceTypes: resourceTypesOf(schema, policy) }
}

const refOf = (entity: { __entity: { type: string; id: string } } | { type: string; id: string }) =>
  '__entity' in entity ? entity.__entity : entity

function actionsOf(schema: ResolvedSchema, { action }: PolicyJson): string[] | null {
  if (action.op === 'All') return null
  if (action.op === '==') return 'entity' in action ? [refOf(action.entity).id] : null
  const groups = new Set(('entities' in action ? action.entities : [action.entity]).map((entity) => refOf(entity).id))
  return Object.entries(schema.actions)
    .filter(([name, { in: ancestors }]) => groups.has(name) || ancestors.some((ancestor) => groups.has(ancestor)))
    .map(([name]) => name)
}

function resourceTypesOf(schema: ResolvedSchema, { resource }: PolicyJson): string[] | null {
  if (resource.op === 'All') return null
  if (resource.op === 'is') return [resource.entity_type]
  if (!('entity' in resource)) return null
  const { type } = refOf(resource.entity)
  if (resource.op === '==') return [type]
  return Object.keys(schema.entities).filter((name) => name === type || named(schema.entities, name)?.in.includes(type))
}
