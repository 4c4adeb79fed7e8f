import type { DescribedError, DescribedOperation } from './described-operation.ts'
import { type Content, html, joined } from './html.ts'
import { inline } from './markdown.ts'
import type { Resolve } from './shape.ts'
import { typeName } from './type-name.ts'

export function errorsTable({ errors, errorSchema }: DescribedOperation, resolve: Resolve): Content {
  if (errors.length === 0) return undefined
  return html`<h2 class="part">Errors${errorSchema && html` <span class="media">${typeName(errorSchema, resolve)}</span>`}</h2>
<table class="errors">
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead>
<tbody>${errors.map(row)}</tbody>
</table>`
}

function row({ status, code, when }: DescribedError, index: number, errors: readonly DescribedError[]): Content {
  const isFirst = errors[index - 1]?.status !== status
  const alike = errors.filter((error) => error.status === status).length
  return html`<tr>${isFirst && html`<th scope="rowgroup" rowspan="${alike}">${status}</th>`}<td>${code && html`<code>${breakable(code)}</code>`}</td><td>${inline(when)}</td></tr>
`
}

/** Long codes may break after an underscore: phones are narrow. */
const breakable = (code: string): Content => joined(code.split(/(?<=_)/), html`<wbr>`)
