import type { Schema } from './openapi-document.ts'

const byName: readonly (readonly [name: RegExp, example: number])[] = [
  [/seconds$|expires_in$/i, 600],
  [/^status$/, 400],
  [/^(?:iat|exp|nbf)$/, 1_773_480_413],
]

/** A number that fits a schema: what its name suggests, otherwise the nearest bound. */
export function numberExample(schema: Schema, type: 'integer' | 'number', name: string): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const least = minimum ?? exclusiveMinimum
  const most = maximum ?? exclusiveMaximum
  const natural = byName.find(([form]) => form.test(name))?.[1] ?? 1
  const middle = least !== undefined && most !== undefined ? [(least + most) / 2] : []
  const near = [least, most].filter((bound) => bound !== undefined).flatMap((bound) => [bound, bound + 1, bound - 1])
  const candidates = [natural, ...near, ...middle]
    .flatMap((number) => (type === 'integer' ? [Math.ceil(number), Math.floor(number)] : [number]))
    .flatMap((number) => (multipleOf ? [Math.ceil(number / multipleOf) * multipleOf] : [number]))
  const fits = (number: number) =>
    number >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    number <= (maximum ?? Number.POSITIVE_INFINITY) &&
    number > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    number < (exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  return candidates.find(fits) ?? natural
}
