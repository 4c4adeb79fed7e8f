// The part of JSON Schema that our contracts use, as data to explain a refusal with.
import type { TSchema } from 'typebox'

export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]

  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly minProperties?: number
  readonly maxProperties?: number

  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean

  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string | RegExp
  readonly format?: string

  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly exclusiveMinimum?: number | bigint
  readonly exclusiveMaximum?: number | bigint
  readonly multipleOf?: number | bigint

  readonly default?: unknown
  /** Our own keyword: the message for a value of the right type that breaks any other rule. */
  readonly issue?: string
  readonly '~refine'?: readonly { check(value: unknown): boolean; error(value: unknown): string }[]
}

/** TypeBox's schema type does not describe a schema's members. */
export const asJsonSchema = (schema: TSchema): JsonSchema => schema as JsonSchema

/** The values of an enum, a literal, null, or a union of these. */
export function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  if (schema.enum) return schema.enum
  if (schema.type === 'null') return [null]
  const branches = schema.anyOf?.map(literalsOf)
  return branches?.every((values) => values !== undefined) ? branches.flat() : undefined
}
