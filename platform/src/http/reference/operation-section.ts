import { codeBlock } from './code-block.ts'
import { curlOf } from './curl.ts'
import type { DescribedOperation, DescribedSuccess } from './described-operation.ts'
import { errorsTable } from './errors-table.ts'
import { replyTo, sentBy } from './example-reply.ts'
import { folded } from './folded.ts'
import { type Content, type Html, html, joined } from './html.ts'
import { jsonView } from './json-view.ts'
import { inline, paragraphs } from './markdown.ts'
import type { Parameter } from './openapi-document.ts'
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
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-name">
<header>
<h3 id="${anchor}-name">${name} <a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a></h3>
<p class="endpoint">${methodBadge(method)} <code><span class="base">${breakable(baseUrl)}</span>${breakable(path)}</code></p>
<p class="chips">${chips(operation)}</p>
</header>
<div class="inputs">${paragraphs(operation.description)}${parameters(operation, resolve)}${body(operation, resolve)}</div>
<div class="examples"><div>${examples(operation, baseUrl, resolve)}</div></div>
<div class="outputs">${operation.successes.map((success) => reply(success, resolve))}${errorsTable(operation, resolve)}</div>
</article>`
}

/** A long address breaks between its parts. */
const breakable = (address: string): Content => joined(address.split(/(?<=\/)(?=[^/])/), html`<wbr>`)

export const methodBadge = (method: string): Html => html`<span class="method" data-method="${method}">${method}</span>`

function chips({ deprecated, needsCredential, credential, scopes }: DescribedOperation): Content {
  return [
    deprecated && html`<span class="chip deprecated">Deprecated</span> `,
    scopes.map((scope) => html`<span class="chip">Scope <code>${scope}</code></span> `),
    needsCredential && scopes.length === 0 && html`<span class="chip">Any ${credential.noun}</span>`,
    !needsCredential && html`<span class="chip">No ${credential.noun}</span>`,
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

/** Schemas with a description of their own below start collapsed here. */
function reply({ status, description, mediaTypes, schema }: DescribedSuccess, resolve: Resolve): Content {
  const name = schema && componentName(resolve(schema).ref)
  const table = schema && schemaTable(schema, resolve, 'reply')
  const facts = [
    inline(description),
    ...mediaTypes.filter((mediaType) => mediaType !== 'application/json'),
    ...(name ? [typeName(schema, resolve)] : []),
  ]
  return html`<h4>Response <span class="status">${status}</span> <span class="media">${joined(facts, ' · ')}</span></h4>
${name ? folded(`Fields of ${name}`, table) : table}`
}

function examples(operation: DescribedOperation, baseUrl: string, resolve: Resolve): Content {
  return [
    codeBlock('Request', `Request example: ${operation.name}`, curlOf(operation, baseUrl, resolve)),
    operation.successes.map((success) => {
      const { status, schema } = success
      const caption = html`Response <span class="status">${status}</span>${schema ? '' : ' without a body'}`
      return codeBlock(
        caption,
        `Response example ${status}: ${operation.name}`,
        replyExample(operation, success, resolve),
      )
    }),
  ]
}

function replyExample(
  operation: DescribedOperation,
  { schema, mediaTypes: [mediaType = ''] }: DescribedSuccess,
  resolve: Resolve,
): Content {
  if (!schema) return undefined
  const example = replyTo(sentBy(operation, resolve), schema, resolve)
  // A JSON stream has one value per line, so values must not be wrapped.
  if (mediaType === 'application/x-ndjson') return JSON.stringify(example)
  return typeof example === 'string' && !mediaType.includes('json') ? example : jsonView(example)
}
