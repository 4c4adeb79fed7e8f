import { schemaAnchor } from './anchors.ts'
import { codeBlock } from './code-block.ts'
import { exampleOf } from './example.ts'
import { type Html, html } from './html.ts'
import { jsonView } from './json-view.ts'
import { paragraphs } from './markdown.ts'
import type { Schema } from './openapi-document.ts'
import { schemaTable } from './schema-table.ts'
import type { Resolve } from './shape.ts'

export function schemaSection(name: string, schema: Schema, resolve: Resolve): Html {
  const anchor = schemaAnchor(name)
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-name">
<header><h1 id="${anchor}-name">${name}</h1></header>
<div class="inputs">${paragraphs(resolve(schema).schema.description)}${schemaTable(schema, resolve, 'reply')}</div>
<div class="examples"><div>${codeBlock('Example', `Example: ${name}`, jsonView(exampleOf(schema, resolve, 'reply', name)))}</div></div>
</article>`
}
