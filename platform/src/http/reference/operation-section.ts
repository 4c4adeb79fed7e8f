import { codeBlock } from './code-block.ts'
import { curlOf } from './curl.ts'
import type { DescribedOperation, DescribedSuccess } from './described-operation.ts'
import { errorsTable } from './errors-table.ts'
import { type ExampleCall, exampleCall } from './example-call.ts'
import { replyTo, sentBy } from './example-reply.ts'
import { folded } from './folded.ts'
import { type Content, type Html, html, joined } from './html.ts'
import { jsonView } from './json-view.ts'
import { inline, paragraphs } from './markdown.ts'
import type { Parameter } from './openapi-document.ts'
import type { ReferenceOptions } from './options.ts'
import { pythonOf } from './python.ts'
import type { RecordedExchange } from './recorded.ts'
import { parameterTable, schemaTable } from './schema-table.ts'
import { componentName, type Resolve } from './shape.ts'
import { codeTabs } from './tabs.ts'
import { tryItForm } from './try-it.ts'
import { typeName } from './type-name.ts'
import { typescriptOf } from './typescript.ts'

const parameterHeadings: readonly (readonly [place: Parameter['in'], heading: string])[] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
]

export function operationSection(
  operation: DescribedOperation,
  baseUrl: string,
  resolve: Resolve,
  options: ReferenceOptions,
): Html {
  const { anchor, id = '', name, method, path } = operation
  const recorded = options.recorded?.()[id]
  const call = exampleCall(operation, baseUrl, resolve, recorded)
  const group = options.sdkGroupOf?.({ id, method, path, summary: name })
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-name">
<header>
<h1 id="${anchor}-name">${name}</h1>
<p class="endpoint">${methodBadge(method)} <code><span class="base">${breakable(baseUrl)}</span>${breakable(path)}</code></p>
<p class="chips">${id && html`<span class="chip">Operation <code>${id}</code></span> `}${chips(operation)}</p>
</header>
<div class="inputs">${paragraphs(operation.description)}${parameters(operation, resolve)}${body(operation, resolve)}</div>
<div class="examples"><div>${requestExamples(operation, call, group)}${replies(operation, resolve, recorded)}${options.tryIt && tryItForm(operation, call, options.tokenEndpoint)}</div></div>
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
    return here.length > 0 && html`<h2 class="part">${heading}</h2>${parameterTable(here, resolve)}`
  })
}

function body({ body }: DescribedOperation, resolve: Resolve): Content {
  if (!body?.schema) return undefined
  return html`<h2 class="part">Body <span class="media">${body.mediaTypes.join(' or ')}</span></h2>
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
  return html`<h2 class="part">Response <span class="status">${status}</span> <span class="media">${joined(facts, ' · ')}</span></h2>
${name ? folded(`Fields of ${name}`, table) : table}`
}

function requestExamples(operation: DescribedOperation, call: ExampleCall, group: string | undefined): Html {
  return codeTabs(operation.anchor, `Request example: ${operation.name}`, [
    { name: 'curl', code: curlOf(operation, call) },
    { name: 'TypeScript', code: typescriptOf(operation, call, group) },
    { name: 'Python', code: pythonOf(operation, call) },
  ])
}

function replies(operation: DescribedOperation, resolve: Resolve, recorded: RecordedExchange | undefined): Content {
  return operation.successes.map((success) => {
    const { status, schema } = success
    const isRecorded = recorded?.status === Number(status)
    const caption = html`Response <span class="status">${status}</span>${schema ? '' : ' without a body'}${isRecorded && schema && html` <span class="recorded">recorded from a test</span>`}`
    const code =
      isRecorded && schema ? shown(recorded.reply, success.mediaTypes[0]) : replyExample(operation, success, resolve)
    return codeBlock(caption, `Response example ${status}: ${operation.name}`, code)
  })
}

function replyExample(
  operation: DescribedOperation,
  { schema, mediaTypes: [mediaType = ''] }: DescribedSuccess,
  resolve: Resolve,
): Content {
  if (!schema) return undefined
  return shown(replyTo(sentBy(operation, resolve), schema, resolve), mediaType)
}

function shown(example: unknown, mediaType = ''): Content {
  // A JSON stream has one value per line, so values must not be wrapped.
  if (mediaType === 'application/x-ndjson') return JSON.stringify(example)
  return typeof example === 'string' && !mediaType.includes('json') ? example : jsonView(example)
}
