import { places, schemaAnchor } from './anchors.ts'
import { codeBlock } from './code-block.ts'
import { exampleOf } from './example.ts'
import { type Content, html } from './html.ts'
import { jsonView } from './json-view.ts'
import { paragraphs } from './markdown.ts'
import type { Schema } from './openapi-document.ts'
import { schemaTable } from './schema-table.ts'
import type { Resolve } from './shape.ts'

export function schemaSections(schemas: Readonly<Record<string, Schema>>, resolve: Resolve): Content {
  const entries = Object.entries(schemas)
  if (entries.length === 0) return undefined
  return html`<section class="group" aria-labelledby="${places.schemas}">
<h2 id="${places.schemas}">Schemas</h2>
${entries.map(([name, schema]) => schemaSection(name, schema, resolve))}
</section>`
}

function schemaSection(name: string, schema: Schema, resolve: Resolve): Content {
  const anchor = schemaAnchor(name)
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-name">
<header><h3 id="${anchor}-name">${name} <a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a></h3></header>
<div class="inputs">${paragraphs(resolve(schema).schema.description)}${schemaTable(schema, resolve, 'reply')}</div>
<div class="examples"><div>${codeBlock('Example', `Example: ${name}`, jsonView(exampleOf(schema, resolve, 'reply', name)))}</div></div>
</article>`
}
