// A browser attaches cookies to every request that a page makes, and the page may belong to any site. Requests with a
// session cookie are therefore accepted only from our own pages. Access tokens need no such check: no browser attaches
// them automatically.
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@countersign/contract'

/** Another site cannot send this header without a CORS preflight, and we allow no origin. */
export const ownPagesHeader = { name: 'X-Requested-With', value: 'countersign' } as const

const headerName = ownPagesHeader.name.toLowerCase()
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

export function assertFromOwnPage(
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  ownOrigin: string,
): void {
  const safe = safeMethods.has(method)
  const marked = safe || headers[headerName] === ownPagesHeader.value
  if (!marked || comesFromElsewhere(headers, safe, ownOrigin)) throw new Problem('cross_site_request')
}

function comesFromElsewhere(headers: IncomingHttpHeaders, safe: boolean, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  // Set by the browser itself; `none` means that the user typed the address, which changes nothing.
  if (site !== undefined) return site !== 'same-origin' && !(safe && site === 'none')
  return headers.origin !== undefined && headers.origin !== ownOrigin
}
