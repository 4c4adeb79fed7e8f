// Cookies that only this host can set and read, inaccessible to scripts and other sites.

export interface HostCookie {
  readonly name: string
  /** From the Cookie header of a request. */
  read(header: string | undefined): string | undefined
  /** The values for Set-Cookie. */
  set(value: string, expiresInSeconds: number): readonly string[]
  clear(): readonly string[]
}

/**
 * The prefix makes browsers refuse the cookie unless it is Secure, host-only and has the path `/`, so a neighbouring
 * subdomain cannot plant one (RFC 6265bis section 4.1.3.2). Chromium and Firefox also accept such a cookie from
 * http://localhost; Safari does not, so over plain HTTP the same value is also set without the prefix.
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
