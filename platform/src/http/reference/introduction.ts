// The part before the operations: the service, its addresses, and how to authenticate.
import { places } from './anchors.ts'
import { codeBlock } from './code-block.ts'
import { credentialOf } from './credential.ts'
import type { DescribedOperation } from './described-operation.ts'
import { type Content, html } from './html.ts'
import { inline, paragraphs } from './markdown.ts'
import type { OpenApiDocument } from './openapi-document.ts'

export function introduction({ info, servers = [] }: OpenApiDocument, docs: string): Content {
  return html`<header class="introduction">
<h1>${info.title}</h1>
<div class="lead">${paragraphs(info.description)}</div>
<dl class="facts">
${servers.map(({ url, description }) => html`<div><dt>${description ? inline(description) : 'Base URL'}</dt><dd><code>${url}</code></dd></div>`)}
<div><dt>Version</dt><dd>${info.version}</dd></div>
<div><dt>Document</dt><dd><a href="${docs.replace(/docs$/, 'openapi.json')}">openapi.json</a> <span>OpenAPI 3.1</span></dd></div>
</dl>
</header>`
}

export function authentication(document: OpenApiDocument, operations: readonly DescribedOperation[]): Content {
  if (!operations.some(({ needsCredential }) => needsCredential)) return undefined
  const { noun, variable } = credentialOf(document)
  const hasOpen = operations.some(({ needsCredential }) => !needsCredential)
  const hasScopes = operations.some(({ scopes }) => scopes.length > 0)
  const schemes = Object.values(document.components?.securitySchemes ?? {})
  return html`<section class="group" aria-labelledby="${places.authentication}">
<div class="operation">
<header><h2 id="${places.authentication}">Authentication</h2></header>
<div class="inputs">
<p>Send your ${noun} with every request${hasOpen && html` that is not marked <span class="chip">No ${noun}</span>`}.${hasScopes && html` If an operation names a scope, the ${noun} must have it.`}</p>
${schemes.map(({ description }) => paragraphs(description))}
</div>
<div class="examples"><div>${codeBlock('Header', 'Authorization header', `Authorization: Bearer $${variable}`)}</div></div>
</div>
</section>`
}
