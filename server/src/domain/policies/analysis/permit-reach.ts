import type { PolicyJson } from '../cedar/cedar.ts'
import type { PolicyScope } from '../cedar-index/index.ts'
import { named, type ResolvedSchema } from '../schema/resolved-schema.ts'

export interface Reach {
  readonly actions: readonly string[]
  readonly resourceTypes: readonly string[]
}

/** The actions and types of resources that a permit names and the schema lets it apply to, whatever its conditions. */
export function permitReach(
  schema: ResolvedSchema,
  { json, actions, resourceTypes }: PolicyScope & { readonly json: Pick<PolicyJson, 'principal'> },
): Reach {
  const principals = principalTypes(schema, json.principal)
  const found = Object.entries(schema.actions).flatMap(([action, type]) => {
    if (actions !== null && !actions.includes(action)) return []
    if (principals !== null && !type.principals.some((principal) => principals.includes(principal))) return []
    const resources = type.resources.filter((resource) => resourceTypes === null || resourceTypes.includes(resource))
    return resources.length > 0 ? [{ action, resources }] : []
  })
  return {
    actions: found.map(({ action }) => action),
    resourceTypes: [...new Set(found.flatMap(({ resources }) => resources))],
  }
}

/** Null: all of them. */
function principalTypes(schema: ResolvedSchema, scope: object): readonly string[] | null {
  const { op, entity, entity_type: type } = scope as { op: string; entity?: unknown; entity_type?: string }
  if (op === 'is') return [String(type)]
  const { __entity: inner } = Object(entity) as { __entity?: { type: string } }
  const given = inner?.type ?? (Object(entity) as { type?: string }).type
  if (given === undefined) return null
  if (op === '==') return [given]
  return Object.keys(schema.entities).filter(
    (name) => name === given || named(schema.entities, name)?.in.includes(given),
  )
}
