// A schema as a reader sees it: references resolved, `allOf` merged, `null` and lists of literals simplified.
import type { OpenApiDocument, Schema } from './openapi-document.ts'

export interface Shape {
  /** Without `$ref`, `allOf`, `anyOf` and `oneOf`. */
  readonly schema: Schema
  /** The reference by which it was found, if any; it reveals cycles. */
  readonly ref: string | undefined
  readonly type: string | undefined
  readonly nullable: boolean
  /** The alternatives that extend `schema`: exactly one applies. Empty if there is no choice. */
  readonly variants: readonly Schema[]
}

export type Resolve = (schema: Schema) => Shape

const componentPrefix = '#/components/schemas/'

export const componentName = (ref: string | undefined): string | undefined =>
  ref?.startsWith(componentPrefix) ? ref.slice(componentPrefix.length) : undefined

/** How deep shapes are nested: mutual references would otherwise multiply endlessly. */
export const deepestNesting = 3

export function resolverOf(document: OpenApiDocument): Resolve {
  const resolve = (schema: Schema, trail: readonly string[]): Shape => {
    const plain = flattened(schema, document, [])
    const { anyOf, oneOf, ...common } = plain
    const alternatives = anyOf ?? oneOf
    if (!alternatives) return foldNull({ ...leaf(plain), ref: schema.$ref })
    const variants = alternatives.filter(({ type }) => type !== 'null')
    const nullable = variants.length < alternatives.length
    const [only] = variants
    if (only && variants.length === 1 && !trail.includes(only.$ref ?? '')) {
      const shape = resolve(only, [...trail, only.$ref ?? ''])
      return { ...shape, schema: merged(shape.schema, common), nullable: nullable || shape.nullable }
    }
    const values = literals(variants.map((variant) => flattened(variant, document, [])))
    if (values) return foldNull({ ...leaf({ ...common, enum: values }), ref: schema.$ref, nullable })
    return { ...leaf(common), ref: schema.$ref, nullable, variants }
  }
  return (schema) => resolve(schema, [])
}

/** Combines both; the second wins where they differ. */
export function merged(first: Schema, second: Schema): Schema {
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])]
  return {
    ...first,
    ...second,
    ...(first.properties || second.properties ? { properties: { ...first.properties, ...second.properties } } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** The schema of a map's values. */
export function valuesOf({ additionalProperties, patternProperties }: Schema): Schema | undefined {
  if (typeof additionalProperties === 'object') return additionalProperties
  return Object.values(patternProperties ?? {})[0]
}

function flattened(schema: Schema, document: OpenApiDocument, trail: readonly string[]): Schema {
  const { $ref, allOf = [], ...own } = schema
  if ($ref && trail.includes($ref)) return own
  const target = $ref ? [flattened(found($ref, document), document, [...trail, $ref])] : []
  return [...target, ...allOf.map((part) => flattened(part, document, trail)), own].reduce(merged)
}

/** RFC 6901, as a URI fragment. */
function found(ref: string, document: OpenApiDocument): Schema {
  const steps = ref.split('/').slice(1)
  const step = (place: unknown, name: string) =>
    (place as Record<string, unknown> | undefined)?.[
      decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
    ]
  return (steps.reduce<unknown>(step, document) ?? {}) as Schema
}

function leaf(schema: Schema): Shape {
  const types = [schema.type ?? impliedType(schema) ?? []].flat()
  return {
    schema,
    ref: undefined,
    type: types.find((type) => type !== 'null'),
    nullable: types.includes('null'),
    variants: [],
  }
}

function impliedType(schema: Schema): string | undefined {
  if (schema.properties || valuesOf(schema)) return 'object'
  if (schema.items) return 'array'
  const [value] = schema.enum ?? ('const' in schema ? [schema.const] : [])
  return value === undefined || value === null ? undefined : typeof value
}

function foldNull(shape: Shape): Shape {
  const values = shape.schema.enum
  if (!values?.includes(null)) return shape
  return { ...shape, nullable: true, schema: { ...shape.schema, enum: values.filter((value) => value !== null) } }
}

function literals(variants: readonly Schema[]): readonly unknown[] | undefined {
  const values = variants.map((variant) => variant.enum ?? ('const' in variant ? [variant.const] : undefined))
  return values.every((list) => list !== undefined) ? values.flat() : undefined
}
