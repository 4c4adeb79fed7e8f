import { places, schemaAnchor } from './anchors.ts'
import type { Group } from './groups.ts'
import { type Content, html } from './html.ts'
import { methodBadge } from './operation-section.ts'

/** Links to every section of the page. It is next to the text on wide screens and collapses above it on phones. */
export function navigation(
  groups: readonly Group[],
  schemaNames: readonly string[],
  hasAuthentication: boolean,
): Content {
  return html`<nav aria-label="Reference">
<ul>
<li><a href="#${places.content}">Overview</a></li>
${hasAuthentication && html`<li><a href="#${places.authentication}">Authentication</a></li>`}
</ul>
${groups.map(
  ({ title, operations }) => html`<p>${title}</p>
<ul>${operations.map(({ anchor, name, method }) => html`<li><a href="#${anchor}">${methodBadge(method)}<span>${name}</span></a></li>`)}</ul>
`,
)}
${
  schemaNames.length > 0 &&
  html`<p>Schemas</p>
<ul>${schemaNames.map((name) => html`<li><a href="#${schemaAnchor(name)}">${name}</a></li>`)}</ul>`
}
</nav>`
}
