// Entities: the users, groups, agents and resources that policies refer to.
import Type, { type Static } from 'typebox'
import { PageOf, PageQuery, Strict, Timestamp } from './conventions.ts'
import { maxEntityIdLength } from './limits/index.ts'

export const EntityTypeName = Type.String({
  pattern: '^(?!Action$)[A-Za-z_][A-Za-z0-9_]{0,63}$',
  issue:
    'must be the name of an entity type: a letter or underscore, followed by up to 63 letters, digits and underscores',
  description: "The name of the type in the tenant's schema.",
  examples: ['Pet'],
})

export const EntityId = Type.String({ minLength: 1, maxLength: maxEntityIdLength, examples: ['rex'] })

export const EntityReference = Strict({ type: EntityTypeName, id: EntityId }, { $id: 'EntityReference' })
export type EntityReference = Static<typeof EntityReference>

export const EntityAttributes = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description:
    'Plain JSON that matches the schema: an integer for Long, an array for Set, an object for a record, `{"type","id"}` for an entity, and a string for decimal, ipaddr, datetime and duration.',
  examples: [{ status: 'available' }],
})

const parents = Type.Array(EntityReference, {
  maxItems: 100,
  uniqueItems: true,
  description: 'The groups, folders or other entities that contain this entity.',
  examples: [[{ type: 'Shop', id: 'demo' }]],
})

export const EntityLine = Strict(
  {
    type: EntityTypeName,
    id: EntityId,
    attributes: Type.Optional(EntityAttributes),
    parents: Type.Optional(parents),
  },
  {
    $id: 'EntityLine',
    description:
      'One line of the file. Omitted members are treated as empty, because a stored entity is replaced as a whole.',
    examples: [{ type: 'Pet', id: 'rex', attributes: { status: 'available' }, parents: [] }],
  },
)
export type EntityLine = Static<typeof EntityLine>

export const Entity = Type.Object(
  {
    type: EntityTypeName,
    id: EntityId,
    attributes: EntityAttributes,
    parents,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { $id: 'Entity' },
)
export type Entity = Static<typeof Entity>

export const UpsertedEntities = Type.Object(
  {
    created: Type.Integer({ examples: [2] }),
    updated: Type.Integer({ examples: [1] }),
    unchanged: Type.Integer({ examples: [0] }),
  },
  { $id: 'UpsertedEntities' },
)
export type UpsertedEntities = Static<typeof UpsertedEntities>

export const EntityPage = PageOf(Entity)

export const EntityQuery = Type.Object({
  ...PageQuery.properties,
  type: Type.Optional(EntityTypeName),
  prefix: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: maxEntityIdLength,
      description: 'Returns only ids that start with this text. Requires `type`.',
    }),
  ),
})
export type EntityQuery = Static<typeof EntityQuery>

export const EntityParams = Type.Object({ entityType: EntityTypeName, entityId: EntityId })
