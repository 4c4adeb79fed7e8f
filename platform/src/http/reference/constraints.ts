// The constraints of a value in words: lengths, ranges, patterns, choices, defaults.
import { type Content, html, joined } from './html.ts'
import type { Schema } from './openapi-document.ts'
import type { Resolve } from './shape.ts'

export function constraintsOf(schema: Schema, resolve: Resolve): readonly Content[] {
  const { schema: plain } = resolve(schema)
  return [
    ...sizes(plain),
    ...(plain.pattern ? [['matches ', code(plain.pattern)]] : []),
    ...('const' in plain ? [['always ', literal(plain.const)]] : []),
    ...(plain.enum ? [['one of ', joined(plain.enum.map(literal), ', ')]] : []),
    ...(plain.default === undefined ? [] : [['default ', literal(plain.default)]]),
    ...(plain.items ? constraintsOf(plain.items, resolve).map((constraint) => ['each ', constraint]) : []),
  ]
}

function sizes(schema: Schema): readonly Content[] {
  const { minLength, maxLength, minItems, maxItems, uniqueItems, multipleOf } = schema
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  return [
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' items'),
    uniqueItems && 'unique items',
    between(minimum, maximum, ''),
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    exclusiveMaximum !== undefined && `less than ${exclusiveMaximum}`,
    multipleOf !== undefined && `a multiple of ${multipleOf}`,
  ].filter(Boolean)
}

function between(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return `at least ${least}${least === 1 ? unit.replace(/s$/, '') : unit}`
  if (least === undefined) return `at most ${most}${unit}`
  return least === most ? `exactly ${least}${unit}` : `${least}–${most}${unit}`
}

const code = (text: string): Content => html`<code>${text}</code>`
const literal = (value: unknown): Content => code(typeof value === 'string' ? value : JSON.stringify(value))
