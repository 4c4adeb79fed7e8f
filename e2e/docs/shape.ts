// Whether an answer looks as the docs say: the same members and kinds of values, whatever the values are.

export interface ShapeOptions {
  /** The answer may have members that the example leaves out. */
  readonly partial: boolean
}

type Json = Record<string, unknown>

/** A null fits anything: it stands where there may be nothing. Of a list, the example shows the first item. */
export function shapeDifferences(example: unknown, actual: unknown, options: ShapeOptions, place = '$'): string[] {
  if (example === null || actual === null) return []
  if (kindOf(example) !== kindOf(actual)) return [`${place} is ${kindOf(actual)}, not ${kindOf(example)}`]
  if (Array.isArray(example)) return listDifferences(example, actual as unknown[], options, place)
  if (typeof example === 'object') return memberDifferences(example as Json, actual as Json, options, place)
  return []
}

function listDifferences([first]: unknown[], actual: unknown[], options: ShapeOptions, place: string): string[] {
  if (first === undefined) return []
  if (actual.length === 0) return [`${place} is empty`]
  return actual.flatMap((item, index) => shapeDifferences(first, item, options, `${place}[${index}]`))
}

function memberDifferences(example: Json, actual: Json, options: ShapeOptions, place: string): string[] {
  const missing = Object.keys(example).filter((name) => !Object.hasOwn(actual, name))
  const added = options.partial ? [] : Object.keys(actual).filter((name) => !Object.hasOwn(example, name))
  const shared = Object.keys(example).filter((name) => Object.hasOwn(actual, name))
  return [
    ...missing.map((name) => `${place}.${name} is missing`),
    ...added.map((name) => `${place}.${name} is not in the docs`),
    ...shared.flatMap((name) => shapeDifferences(example[name], actual[name], options, `${place}.${name}`)),
  ]
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
