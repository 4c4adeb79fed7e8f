import type { JsonSchema } from './json-schema.ts'

const wanted: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

/** The message for a value of the wrong type. */
export function typeIssue(schema: JsonSchema, value: unknown): string | undefined {
  const { type } = schema
  if (type === undefined || hasType(schema, value)) return undefined
  if (value === undefined) return 'is required'
  if (type === 'integer' && typeof value === 'number') return 'must be a whole number'
  if ((type === 'integer' || type === 'number') && typeof value === 'bigint') {
    return `must be between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`
  }
  return notOfTypes([type], value)
}

export const notOfTypes = (types: readonly string[], value: unknown): string =>
  `must be ${types.map((type) => wanted[type] ?? type).join(' or ')}, not ${given(value)}`

export function hasType({ type, format }: JsonSchema, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value) || (format === 'int64' && typeof value === 'bigint')
  return type === jsonTypeOf(value)
}

export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function given(value: unknown): string {
  const type = jsonTypeOf(value)
  if (type === 'bigint') return 'a number'
  return type === 'boolean' ? 'a boolean' : (wanted[type] ?? type)
}
