import type { TSchema } from 'typebox'
import { asJsonSchema, type JsonSchema } from './issues/json-schema.ts'

/** The schema, in which an object that says nothing about further members has none. */
export function closed(schema: TSchema): TSchema {
  return close(asJsonSchema(schema)) as TSchema
}

function close(schema: JsonSchema): JsonSchema {
  if (schema.allOf) throw new TypeError('The parts of an intersection cannot be closed one by one.')
  const { type, properties, patternProperties, items, anyOf, additionalProperties } = schema
  // Copies hidden members too: TypeBox keeps refinements in them.
  const copy: JsonSchema = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema))
  return Object.assign(copy, {
    ...(type === 'object' && additionalProperties === undefined ? { additionalProperties: false } : {}),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: close(additionalProperties) } : {}),
    ...(properties ? { properties: closeMembers(properties) } : {}),
    ...(patternProperties ? { patternProperties: closeMembers(patternProperties) } : {}),
    ...(items ? { items: close(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(close) } : {}),
  })
}

const closeMembers = (members: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, close(member)]))
