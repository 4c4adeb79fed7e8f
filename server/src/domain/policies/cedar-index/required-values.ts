// What a request has where policies require something, by the names that requirements use.

import type { CedarRequest } from '../cedar/cedar.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import { type Requirement, valueName } from './compile/requirement.ts'

/** Undefined where it cannot be told: then every policy has to be asked. */
export function namesOf(
  request: CedarRequest,
  { of, relation }: Pick<Requirement, 'of' | 'relation'>,
): readonly string[] | undefined {
  const [variable, ...path] = of
  if (variable === 'context') return valueAt(request.context, path)
  const ref = variable === 'principal' ? request.principal : request.resource
  if (relation === 'in') return placesOf(request, ref)
  if (path.length === 0) return [entityName(ref)]
  // Of an entity that is not there Cedar makes an error, and that denies.
  const entity = entityAt(request, ref)
  return entity && valueAt(entity.attrs, path)
}

/** None where nothing stands there. */
function valueAt(record: unknown, path: readonly string[]): readonly string[] | undefined {
  let value = record
  for (const attribute of path) {
    // What another entity says cannot be seen from here.
    if (typeof value !== 'object' || value === null || '__entity' in value) return undefined
    if (!Object.hasOwn(value, attribute)) return []
    value = (value as Record<string, unknown>)[attribute]
  }
  const name = valueName(value)
  return name === undefined ? undefined : [name]
}

/** Itself, and whatever it is in. */
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
