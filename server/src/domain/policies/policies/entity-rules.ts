// Holds entities to the schema in force, so that a mistake is seen by whoever makes it and not by whoever is denied for it.
import type { FieldIssue } from '@countersign/contract'
import type { EntityRules } from '../entities/entities.ts'
import type { StoredEntity } from '../entities/entities-store.ts'
import { entityName } from '../entities/entity-ref.ts'
import { conformEntity, isPossibleId, NonConforming } from '../schema/conform.ts'
import { named, type ResolvedSchema } from '../schema/resolved-schema.ts'
import type { Published } from './published.ts'

export function createEntityRules(published: Published): EntityRules {
  return async (tenantId) => {
    const set = await published.of(tenantId)
    return (entity) => (set ? issuesOf(set.schema, entity) : [])
  }
}

function issuesOf(schema: ResolvedSchema, entity: StoredEntity): FieldIssue[] {
  const declared = named(schema.entities, entity.type)
  if (!declared) return [{ field: 'type', issue: 'is not in the schema in force' }]
  if (!isPossibleId(schema, entity)) return [{ field: 'id', issue: 'is not one that the schema lists' }]
  const parents = entity.parents.flatMap(({ type }, index) =>
    declared.in.includes(type)
      ? []
      : [{ field: `parents[${index}]`, issue: `is of a type that the schema does not put ${entity.type} into` }],
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
