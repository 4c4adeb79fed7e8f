// The message for the first rule of a schema that a value breaks, without looking at nested values.
import { formatIssue, hasFormat } from '../formats.ts'
import { isInt64 } from '../int64.ts'
import { type JsonSchema, literalsOf } from './json-schema.ts'
import { typeIssue } from './type-issue.ts'

export function ruleIssue(schema: JsonSchema, value: unknown): string | undefined {
  const literals = literalsOf(schema)
  if (literals) return literals.includes(value) ? undefined : oneOf(literals)
  return typeIssue(schema, value) ?? constraintIssue(schema, value)
}

export const oneOf = (literals: readonly unknown[]): string =>
  literals.length === 1 ? `must be ${String(literals[0])}` : `must be one of: ${literals.map(String).join(', ')}`

function constraintIssue(schema: JsonSchema, value: unknown): string | undefined {
  const issue = constraintOf(value)(schema, value as never)
  return issue === undefined ? undefined : (schema.issue ?? issue)
}

type Constraint = (schema: JsonSchema, value: never) => string | undefined

function constraintOf(value: unknown): Constraint {
  if (typeof value === 'string') return stringIssue
  if (typeof value === 'number' || typeof value === 'bigint') return numberIssue
  if (Array.isArray(value)) return arrayIssue
  return typeof value === 'object' && value !== null ? objectIssue : () => undefined
}

function stringIssue(schema: JsonSchema, text: string): string | undefined {
  const { minLength, maxLength, pattern, format } = schema
  // Counted in code points, as in JSON Schema.
  const outside = sizeIssue([...text].length, minLength, maxLength, 'character')
  if (outside !== undefined) return outside
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return `must match the pattern ${String(pattern)}`
  return format !== undefined && !hasFormat(format, text) ? formatIssue(format) : undefined
}

function numberIssue(schema: JsonSchema, value: number | bigint): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format } = schema
  if (format === 'int64' && !isInt64(value)) return int64Issue(value)
  const below = minimum !== undefined && value < minimum
  const above = maximum !== undefined && value > maximum
  if (below || above) {
    if (minimum === undefined) return `must be at most ${maximum}`
    return maximum === undefined ? `must be at least ${minimum}` : `must be between ${minimum} and ${maximum}`
  }
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be greater than ${exclusiveMinimum}`
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `must be less than ${exclusiveMaximum}`
  return undefined
}

function int64Issue(value: number | bigint): string {
  // The number came from a text such as 1e17, whose last digits the sender did not write.
  if (typeof value === 'number') return 'must be written with all its digits'
  return `must be between ${-(2n ** 63n)} and ${2n ** 63n - 1n}`
}

function arrayIssue({ minItems, maxItems }: JsonSchema, items: unknown[]): string | undefined {
  return sizeIssue(items.length, minItems, maxItems, 'item')
}

function objectIssue({ minProperties, maxProperties }: JsonSchema, value: object): string | undefined {
  return sizeIssue(Object.keys(value).length, minProperties, maxProperties, 'field')
}

function sizeIssue(size: number, least = 0, most = Number.POSITIVE_INFINITY, unit: string): string | undefined {
  if (size >= least && size <= most) return undefined
  if (least === 1 && most === Number.POSITIVE_INFINITY) return 'must not be empty'
  const count = (n: number) => `${n} ${unit}${n === 1 ? '' : 's'}`
  if (least === most) return `must have exactly ${count(most)}`
  if (least === 0) return `must have at most ${count(most)}`
  return most === Number.POSITIVE_INFINITY
    ? `must have at least ${count(least)}`
    : `must have ${least} to ${count(most)}`
}
