// What the address says that the sign-in was opened by.
export interface Address {
  /** Left out: it is asked for. */
  readonly tenantId?: string
  readonly invitation?: string
  /** As it was given, still to be checked. */
  readonly returnTo: string | null
}

export function readAddress(href: string, base: string): Address {
  const url = new URL(href)
  const below = url.pathname.slice(new URL(base).pathname.length)
  const [, tenantId] = /^signin\/([^/]+)\/?$/.exec(below) ?? []
  const invitation = new URLSearchParams(url.hash.slice(1)).get('invitation')
  return {
    ...(tenantId ? { tenantId: decodeURIComponent(tenantId) } : {}),
    ...(invitation ? { invitation } : {}),
    returnTo: url.searchParams.get('returnTo'),
  }
}
