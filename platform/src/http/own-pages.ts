// A browser sends cookies along with whatever a page makes it ask for, and the page may be anybody's. What comes by a cookie
// is therefore taken from our own pages alone. Access tokens need none of this: no browser adds them by itself.
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@countersign/contract'

/** A page elsewhere cannot send it without asking us first (CORS), and nobody is ever allowed. */
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
  // Said by the browser itself; `none` is somebody who typed an address, which changes nothing.
  if (site !== undefined) return site !== 'same-origin' && !(safe && site === 'none')
  return headers.origin !== undefined && headers.origin !== ownOrigin
}
