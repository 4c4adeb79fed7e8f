// The values of a request that policies may require, under the names that requirements use.
import type { CedarRequest } from '../cedar/cedar.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { type Requirement, valueName } from './compile/requirement.ts'

/** Undefined if they are not known here: then no policy can be left out. */
export function namesOf(
  request: CedarRequest,
  { of, relation }: Pick<Requirement, 'of' | 'relation'>,
): readonly string[] | undefined {
  const [variable, ...path] = of
  if (variable === 'context') return valueAt(request.context, path)
  const ref = variable === 'principal' ? request.principal : request.resource
  if (relation === 'in') return placesOf(request, ref)
  if (path.length === 0) return [entityName(ref)]
  // If the entity is missing, Cedar reports an error, and an error denies.
  const entity = entityAt(request, ref)
  return entity && valueAt(entity.attrs, path)
}

/** Empty if the record has no such attribute. */
function valueAt(record: unknown, path: readonly string[]): readonly string[] | undefined {
  let value = record
  for (const attribute of path) {
    // The attributes of another entity are not in this record.
    if (typeof value !== 'object' || value === null || '__entity' in value) return undefined
    if (!Object.hasOwn(value, attribute)) return []
    value = (value as Record<string, unknown>)[attribute]
  }
  const name = valueName(value)
  return name === undefined ? undefined : [name]
}

/** The entity itself and all its ancestors. */
function placesOf(request: CedarRequest, ref: EntityRef): readonly string[] {
  const places = new Map([[entityName(ref), ref]])
  for (const place of places.values()) {
    for (const parent of (entityAt(request, place)?.parents ?? []) as EntityRef[])
      places.set(entityName(parent), parent)
  }
  return [...places.keys()]
}

const entityAt = ({ entities }: CedarRequest, { type, id }: EntityRef) =>
  entities.find(({ uid }) => {
    const known = uid as EntityRef
    return known.type === type && known.id === id
  })
