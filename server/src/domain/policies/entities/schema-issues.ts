// Validates entities against the published schema, so that the author of a mistake sees it, rather than the user who
// is denied because of it.
import type { FieldIssue } from '@countersign/contract'
import { entityName } from '../cedar/entity-ref.ts'
import { conformEntity, isPossibleId, NonConforming } from '../schema/conform.ts'
import { readsProfile } from '../schema/profile-rules.ts'
import { named, type ResolvedSchema } from '../schema/resolved-schema.ts'
import type { StoredEntity } from './entities-store.ts'

export function schemaIssues(schema: ResolvedSchema, entity: StoredEntity): FieldIssue[] {
  // A second source would contradict the first.
  if (entity.type === 'User' && Object.hasOwn(entity.attributes, 'profile') && readsProfile(schema))
    return [{ field: 'attributes.profile', issue: "is filled from the user's profile; update the user instead" }]
  const declared = named(schema.entities, entity.type)
  if (!declared) return [{ field: 'type', issue: 'is not in the published schema' }]
  if (!isPossibleId(schema, entity)) return [{ field: 'id', issue: 'is not an id that the schema allows' }]
  const parents = entity.parents.flatMap(({ type }, index) =>
    declared.in.includes(type)
      ? []
      : [
          {
            field: `parents[${index}]`,
            issue: `has a type that the schema does not allow as a parent of ${entity.type}`,
          },
        ],
  )
  return [...attributeIssues(schema, entity), ...parents]
}

function attributeIssues(schema: ResolvedSchema, entity: StoredEntity): FieldIssue[] {
  try {
    conformEntity({ schema, refuseUnknown: true }, entity, entity.attributes)
    return []
  } catch (error) {
    if (!(error instanceof NonConforming)) throw error
    return [{ field: error.path.replace(entityName(entity), 'attributes'), issue: error.issue }]
  }
}
