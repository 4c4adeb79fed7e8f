// The part of JSON Schema that our settings are described by, and what a form has to know of it.

export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly format?: string
  readonly default?: unknown
  readonly description?: string
  readonly examples?: readonly unknown[]
}

export type Values = Readonly<Record<string, unknown>>

export type FieldKind = 'number' | 'choice' | 'switch' | 'list' | 'items' | 'group' | 'pairs' | 'text'

/** What may also be null is, apart from that, what it may be otherwise. */
export const shapeOf = (schema: JsonSchema): JsonSchema => {
  const other = schema.anyOf?.find(({ type }) => type !== 'null')
  return other ? { ...other, ...schema } : schema
}

export function kindOf(schema: JsonSchema): FieldKind {
  const { type, enum: choices, items, properties, patternProperties } = shapeOf(schema)
  if (choices) return 'choice'
  if (type === 'integer') return 'number'
  if (type === 'boolean') return 'switch'
  if (type === 'array') return items?.properties ? 'items' : 'list'
  if (patternProperties) return 'pairs'
  return properties ? 'group' : 'text'
}

/** Whether a whole number keeps to its bounds; the rest is for the server to say. */
export function isOutOfRange(schema: JsonSchema, value: unknown): boolean {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = shapeOf(schema)
  return typeof value === 'number' && !(Number.isInteger(value) && value >= minimum && value <= maximum)
}

export const hasOutOfRange = (properties: Readonly<Record<string, JsonSchema>>, values: Values): boolean =>
  Object.entries(properties).some(([name, schema]) => isOutOfRange(schema, values[name]))

const longInAList = 32

/** Whether the texts of a list are so long that each gets its own line, such as addresses. */
export const isLongList = (schema: JsonSchema): boolean => (shapeOf(schema).items?.maxLength ?? 0) > longInAList
