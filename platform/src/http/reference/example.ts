// Example values from schemas.
import { numberExample } from './number-example.ts'
import type { Schema } from './openapi-document.ts'
import { deepestNesting, merged, type Resolve, valuesOf } from './shape.ts'
import { stringExample } from './string-example.ts'

/** A request shows what must be sent, a response everything that can be returned. */
export type Purpose = 'request' | 'reply'

interface Place {
  readonly name: string
  /** References followed so far. */
  readonly trail: readonly string[]
}

export function exampleOf(schema: Schema, resolve: Resolve, purpose: Purpose, name = ''): unknown {
  return new ExampleWriter(resolve, purpose).value(schema, { name, trail: [] })
}

class ExampleWriter {
  readonly #resolve: Resolve
  readonly #purpose: Purpose

  constructor(resolve: Resolve, purpose: Purpose) {
    this.#resolve = resolve
    this.#purpose = purpose
  }

  value(schema: Schema, place: Place): unknown {
    const { schema: plain, ref, type, nullable, variants } = this.#resolve(schema)
    // Any one of several reasons would contradict the rest of the example.
    if (nullable && this.#purpose === 'reply' && isChoice(plain)) return null
    const [declared] = declaredValues(plain)
    if (declared !== undefined) return declared
    if (this.#ends(schema, place)) return nullable ? null : {}
    const inside = within(place, ref)
    const variant = variants.find((candidate) => !this.#ends(candidate, inside))
    if (variant) return this.value(merged(plain, this.#whole(variant)), within(inside, variant.$ref))
    if (type === 'object') return this.#object(plain, inside)
    if (type === 'array') return this.#array(plain, inside)
    if (type === 'integer' || type === 'number') return numberExample(plain, type, place.name)
    if (type === 'string') return stringExample(plain, place.name)
    if (type === 'boolean') return true
    return nullable ? null : {}
  }

  #object(schema: Schema, { trail }: Place): Record<string, unknown> {
    const { properties = {}, required = [] } = schema
    const shown = Object.entries(properties).filter(
      ([name, property]) =>
        required.includes(name) || (this.#isShown(property, required) && !this.#ends(property, { name, trail })),
    )
    const values = valuesOf(schema)
    const entries = shown.map(([name, property]) => [name, this.value(property, { name, trail })])
    if (entries.length > 0 || !values) return Object.fromEntries(entries)
    const [pattern = ''] = Object.keys(schema.patternProperties ?? {})
    const name = stringExample({ pattern }, 'label')
    return { [name]: this.value(values, { name, trail }) }
  }

  #isShown(optional: Schema, required: readonly string[]): boolean {
    const { deprecated, examples } = this.#resolve(optional).schema
    if (deprecated) return false
    return this.#purpose === 'reply' || required.length === 0 || examples !== undefined
  }

  #array({ items = {}, minItems = 0, maxItems, uniqueItems }: Schema, place: Place): unknown[] {
    const length = Math.min(Math.max(minItems, this.#ends(items, place) ? 0 : 1), maxItems ?? Number.POSITIVE_INFINITY)
    const choices = declaredValues(this.#resolve(items).schema)
    const name = place.name.replace(/s$/, '')
    return Array.from(
      { length },
      (_, index) => (uniqueItems && choices[index]) ?? this.value(items, { ...place, name }),
    )
  }

  /** If a schema contains itself, or is too deep, the example stops. */
  #ends(schema: Schema, { trail }: Place): boolean {
    const { ref } = this.#resolve(schema)
    return ref !== undefined && (trail.includes(ref) || trail.length >= deepestNesting)
  }

  #whole(variant: Schema): Schema {
    const { schema, variants, type, nullable } = this.#resolve(variant)
    if (variants.length > 0) return { ...schema, anyOf: variants }
    // Several nulls resolve to no variant at all, and are still null.
    return nullable && !type ? { ...schema, type: 'null' } : schema
  }
}

const isChoice = ({ enum: values, examples }: Schema): boolean => values !== undefined && examples === undefined

const within = (place: Place, ref: string | undefined): Place =>
  ref ? { ...place, trail: [...place.trail, ref] } : place

function declaredValues(schema: Schema): readonly unknown[] {
  if (schema.examples) return schema.examples
  if ('const' in schema) return [schema.const]
  if (schema.default !== undefined) return [schema.default]
  return schema.enum ?? []
}
