import { type Content, type Html, html } from './html.ts'
import { methodBadge } from './operation-section.ts'
import type { ListedService } from './options.ts'

/** All operations of all services by their ids. It is next to the text on wide screens, and opens above it on phones. */
export function navigation(services: readonly ListedService[], docs: string, current: string | undefined): Html {
  return html`<nav id="menu" popover aria-label="Reference">
<form class="filter" role="search" hidden><input type="search" aria-label="Search operations" placeholder="Search operations  /" autocomplete="off"><p role="status"></p></form>
${services.map((service) => serviceMenu(service, service.docs === docs, current))}
</nav>`
}

function serviceMenu(
  { title, docs, operations }: ListedService,
  isHere: boolean,
  current: string | undefined,
): Content {
  return html`<details${isHere && html` open`}><summary>${title.replace(/^Countersign: /, '')}</summary>
<ul><li><a href="${docs}"${isHere && current === undefined && here}>Overview</a></li>
${operations.map(
  ({ id, method, path, summary }) =>
    html`<li><a href="${docs}/${id}" title="${summary}" data-path="${path}"${isHere && id === current && here}>${methodBadge(method)}<span>${id}</span></a></li>
`,
)}</ul></details>`
}

const here = html` aria-current="page"`
