// Cookies that only this host reads and sets, out of reach of scripts and of other sites.

export interface HostCookie {
  readonly name: string
  /** From the Cookie header of a request. */
  read(header: string | undefined): string | undefined
  /** What to send as Set-Cookie. */
  set(value: string, expiresInSeconds: number): readonly string[]
  clear(): readonly string[]
}

/**
 * The prefix makes browsers refuse the cookie unless it is Secure, of this host alone and of the whole host: no neighbouring
 * subdomain can plant one (RFC 6265bis section 4.1.3.2). Chromium and Firefox take such a cookie from http://localhost too;
 * Safari does not, so that where we are reached over plain HTTP the same value is also set without the prefix.
 */
export function hostCookie(name: string, { publicUrl }: { readonly publicUrl: string }): HostCookie {
  const prefixed = { name: `__Host-${name}`, attributes: 'Path=/; Secure; HttpOnly; SameSite=Strict' }
  const plain = { name, attributes: 'Path=/; HttpOnly; SameSite=Strict' }
  const used = publicUrl.startsWith('https:') ? [prefixed] : [prefixed, plain]
  const set = (value: string, expiresInSeconds: number) =>
    used.map((cookie) => `${cookie.name}=${value}; Max-Age=${expiresInSeconds}; ${cookie.attributes}`)
  return {
    name: prefixed.name,
    read(header) {
      if (!header) return undefined
      const given = new Map(header.split(';').map(nameAndValue))
      return used.map((cookie) => given.get(cookie.name)).find((value) => value !== undefined)
    },
    set,
    clear: () => set('', 0),
  }
}

function nameAndValue(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]
}
