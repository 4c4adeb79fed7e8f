import { codeBlock } from './code-block.ts'
import { curlOf } from './curl.ts'
import type { DescribedOperation, DescribedSuccess } from './described-operation.ts'
import { errorsTable } from './errors-table.ts'
import { exampleOf } from './example.ts'
import { type Content, type Html, html } from './html.ts'
import { jsonView } from './json-view.ts'
import { inline, paragraphs } from './markdown.ts'
import type { Parameter, Schema } from './openapi-document.ts'
import { parameterTable, schemaTable } from './schema-table.ts'
import { componentName, type Resolve } from './shape.ts'
import { typeName } from './type-name.ts'

const parameterHeadings: readonly (readonly [place: Parameter['in'], heading: string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
]

export function operationSection(operation: DescribedOperation, baseUrl: string, resolve: Resolve): Html {
  const { anchor, name, method, path } = operation
  return html`<section class="operation" id="${anchor}" aria-labelledby="${anchor}-name">
<header>
<h3 id="${anchor}-name">${name} <a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a></h3>
<p class="endpoint">${methodBadge(method)} <code><span class="base">${baseUrl}</span>${path}</code></p>
<p class="chips">${chips(operation)}</p>
</header>
<div class="inputs">${paragraphs(operation.description)}${parameters(operation, resolve)}${body(operation, resolve)}</div>
<div class="examples"><div>${examples(operation, baseUrl, resolve)}</div></div>
<div class="outputs">${operation.successes.map((success) => reply(success, resolve))}${errorsTable(operation, resolve)}</div>
</section>`
}

export const methodBadge = (method: string): Html => html`<span class="method" data-method="${method}">${method}</span>`

function chips({ deprecated, needsAccessToken, scopes }: DescribedOperation): Content {
  return [
    deprecated && html`<span class="chip deprecated">Deprecated</span> `,
    scopes.map((scope) => html`<span class="chip">Scope <code>${scope}</code></span> `),
    needsAccessToken && scopes.length === 0 && html`<span class="chip">Any access token</span>`,
    !needsAccessToken && html`<span class="chip">No access token</span>`,
  ]
}

function parameters(operation: DescribedOperation, resolve: Resolve): Content {
  return parameterHeadings.map(([place, heading]) => {
    const here = operation.parameters.filter((parameter) => parameter.in === place)
    return here.length > 0 && html`<h4>${heading}</h4>${parameterTable(here, resolve)}`
  })
}

function body({ body }: DescribedOperation, resolve: Resolve): Content {
  if (!body?.schema) return undefined
  return html`<h4>Body <span class="media">${body.mediaTypes.join(' or ')}</span></h4>
${paragraphs(body.description)}${schemaTable(body.schema, resolve, 'request')}`
}

function reply({ status, description, schema }: DescribedSuccess, resolve: Resolve): Content {
  return html`<h4>Response <span class="status">${status}</span> <span class="media">${inline(description)}</span></h4>
${schema && replyTable(schema, resolve)}`
}

/** What has a description of its own below is only named here. */
function replyTable(schema: Schema, resolve: Resolve): Content {
  const table = schemaTable(schema, resolve, 'reply')
  const name = componentName(resolve(schema).ref)
  if (!name) return table
  return html`<p class="type">${typeName(schema, resolve)}</p><details><summary>Fields of ${name}</summary>${table}</details>`
}

function examples(operation: DescribedOperation, baseUrl: string, resolve: Resolve): Content {
  return [
    codeBlock('Request', `Request example: ${operation.name}`, curlOf(operation, baseUrl, resolve)),
    operation.successes.map(({ status, schema, mediaTypes: [mediaType] }) => {
      const example = schema && exampleOf(schema, resolve, 'reply')
      const isText = typeof example === 'string' && !mediaType?.includes('json')
      const caption = html`Response <span class="status">${status}</span>${schema ? '' : ' without a body'}`
      const label = `Response example ${status}: ${operation.name}`
      return codeBlock(caption, label, schema && (isText ? example : jsonView(example)))
    }),
  ]
}
