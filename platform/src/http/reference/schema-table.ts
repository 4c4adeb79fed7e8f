// Fields with their types and constraints, one below the other, with their nested fields.
import { constraintsOf } from './constraints.ts'
import type { Purpose } from './example.ts'
import { folded } from './folded.ts'
import { type Content, type Html, html, joined } from './html.ts'
import { inline, paragraphs } from './markdown.ts'
import type { Parameter, Schema } from './openapi-document.ts'
import { componentName, deepestNesting, type Resolve, valuesOf } from './shape.ts'
import { typeName } from './type-name.ts'

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  readonly description: string | undefined
  readonly deprecated: boolean
}

export function parameterTable(parameters: readonly Parameter[], resolve: Resolve): Html {
  const fields = parameters.map(({ name, schema = {}, required = false, description, deprecated }) => {
    const { schema: plain } = resolve(schema)
    return {
      name,
      schema,
      required,
      description: description ?? plain.description,
      deprecated: deprecated ?? plain.deprecated ?? false,
    }
  })
  return new SchemaTable(resolve, 'request').fields(fields, [])
}

/** The fields of a schema. A schema without fields is described by its type. */
export function schemaTable(schema: Schema, resolve: Resolve, purpose: Purpose): Content {
  const { schema: plain, type } = resolve(schema)
  const inside = new SchemaTable(resolve, purpose).inside(schema, [])
  const limits = constraintsOf(schema, resolve)
  if (inside && type !== 'array') return inside
  return [
    html`<p class="type">${joined([typeName(schema, resolve), ...limits], ' · ')}</p>`,
    inside ?? paragraphs(plain.description),
  ]
}

class SchemaTable {
  readonly #resolve: Resolve
  readonly #purpose: Purpose

  constructor(resolve: Resolve, purpose: Purpose) {
    this.#resolve = resolve
    this.#purpose = purpose
  }

  fields(fields: readonly Field[], trail: readonly string[]): Html {
    return html`<dl class="fields">${fields.map((field) => this.#field(field, trail))}</dl>`
  }

  /** The fields within a schema, however they are wrapped; nothing if there are none, or if it contains itself. */
  inside(schema: Schema, trail: readonly string[]): Content {
    const { schema: plain, ref, variants } = this.#resolve(schema)
    if (ref && (trail.includes(ref) || trail.length >= deepestNesting)) return undefined
    const way = ref ? [...trail, ref] : trail
    const content = plain.items ?? valuesOf(plain)
    const parts = [
      plain.properties && Object.keys(plain.properties).length > 0 && this.fields(this.#propertiesOf(plain), way),
      content && this.inside(content, way),
      this.#variants(variants, way),
    ].filter(Boolean)
    return parts.length > 0 ? parts : undefined
  }

  #propertiesOf({ properties = {}, required = [] }: Schema): Field[] {
    return Object.entries(properties).map(([name, schema]) => {
      const { description, deprecated = false } = this.#resolve(schema).schema
      return { name, schema, required: required.includes(name), description, deprecated }
    })
  }

  #field({ name, schema, required, description, deprecated }: Field, trail: readonly string[]): Html {
    const limits = constraintsOf(schema, this.#resolve)
    const inside = this.inside(schema, trail)
    return html`<div>
<dt><code>${name}</code> <span class="type">${typeName(schema, this.#resolve)}</span>${this.#mark(required)}${deprecated && html` <span class="deprecated">deprecated</span>`}</dt>
<dd>${description && html`<p>${inline(description)}</p>`}${limits.length > 0 && html`<p class="limits">${joined(limits, ' · ')}</p>`}${inside && this.#nested(name, schema, inside)}</dd>
</div>`
  }

  /** Requests mark required fields, responses mark optional ones. */
  #mark(required: boolean): Content {
    if (this.#purpose === 'request') return required && html` <span class="required">required</span>`
    return !required && html` <span class="optional">optional</span>`
  }

  /** Schemas with a description of their own elsewhere start collapsed. */
  #nested(name: string, schema: Schema, inside: Content): Html {
    const { schema: plain, ref } = this.#resolve(schema)
    const component = componentName(ref ?? (plain.items ?? valuesOf(plain))?.$ref)
    return component
      ? folded(`Fields of ${component}`, inside)
      : folded(html`Fields of <code>${name}</code>`, inside, true)
  }

  #variants(variants: readonly Schema[], trail: readonly string[]): Content {
    const shown = variants
      .map((variant, index) => ({ title: this.#variantTitle(variant, index), inside: this.inside(variant, trail) }))
      .filter(({ inside }) => inside)
    if (shown.length === 0) return undefined
    return [
      html`<p class="type">One of these:</p>`,
      shown.map(({ title, inside }, index) => folded(title, inside, index === 0)),
    ]
  }

  /** A variant is identified by its name, otherwise by the field that has only one value. */
  #variantTitle(variant: Schema, index: number): Content {
    const { schema, ref } = this.#resolve(variant)
    const name = schema.title ?? componentName(ref)
    if (name) return name
    const [field, mark] = Object.entries(schema.properties ?? {}).find(([, property]) => 'const' in property) ?? []
    return mark ? [html`<code>${field}</code> is `, html`<code>${String(mark.const)}</code>`] : `Variant ${index + 1}`
  }
}
