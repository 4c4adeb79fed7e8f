// The first page of a service's reference: what it is for, how to authenticate, and all of its operations.
import type { DescribedOperation } from './described-operation.ts'
import { type Group, groupsOf } from './groups.ts'
import { type Content, type Html, html } from './html.ts'
import { authentication, introduction } from './introduction.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { methodBadge } from './operation-section.ts'
import type { ReferenceOptions } from './options.ts'
import { tokenSection } from './token-section.ts'

export function overview(
  document: OpenApiDocument,
  operations: readonly DescribedOperation[],
  docs: string,
  { tokenEndpoint }: ReferenceOptions,
): Html {
  return html`${introduction(document, docs)}
${tokenSection(tokenEndpoint)}
${authentication(document, operations)}
${groupsOf(operations).map((group) => groupSection(group, docs))}
${operations.length === 0 && nothingYet}`
}

function groupSection({ title, anchor, operations }: Group, docs: string): Content {
  return html`<section class="group" aria-labelledby="${anchor}">
<h2 id="${anchor}">${title}</h2>
<ul class="operations">${operations.map(
    ({ anchor: id, name, method, path, deprecated }) =>
      html`<li id="${id}"><a href="${docs}/${id}"><code>${id}</code></a><span>${name}${deprecated && html` <span class="chip deprecated">Deprecated</span>`}</span><span class="endpoint">${methodBadge(method)} <code>${path}</code></span></li>
`,
  )}</ul>
</section>`
}

const nothingYet = html`<section class="empty">
<h2>No operations yet</h2>
<p>This service has no operations.</p>
</section>`
