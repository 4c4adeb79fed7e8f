import { schemaAnchor } from './anchors.ts'
import { type Content, html, joined } from './html.ts'
import type { Schema } from './openapi-document.ts'
import { componentName, type Resolve, type Shape, valuesOf } from './shape.ts'

/** The type in a few words; named schemas are links to their description. */
export function typeName(schema: Schema, resolve: Resolve): Content {
  const shape = resolve(schema)
  const name = componentName(shape.ref)
  const base = name ? html`<a href="#${schemaAnchor(name)}">${name}</a>` : plainName(shape, resolve)
  return shape.nullable ? [base, ' or null'] : base
}

function plainName({ schema, type, variants }: Shape, resolve: Resolve): Content {
  if (variants.length > 0) return alternatives(variants, resolve)
  if (type === 'array') return schema.items ? ['array of ', typeName(schema.items, resolve)] : 'array'
  if (type === 'object' && !schema.properties) {
    const values = valuesOf(schema)
    return values ? ['map of ', typeName(values, resolve)] : 'object'
  }
  return [type ?? 'any', schema.format ? ` (${schema.format})` : '']
}

/** Three objects are still "object": the differences are shown below. */
function alternatives(variants: readonly Schema[], resolve: Resolve): Content {
  const names = new Map(
    variants.map((variant) => typeName(variant, resolve)).map((name) => [html`${name}`.toString(), name]),
  )
  return joined([...names.values()], ' or ')
}
