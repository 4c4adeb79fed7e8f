// A database URL with several hosts, as libpq reads it: `postgres://user@one:5432,two:5433/database`, or lists in the
// parameters `host` and `port`. `pg` accepts only one host.

const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** The same URL for each of its hosts. Throws if a host is empty, or if the numbers of hosts and ports differ. */
export function urlsOfHosts(url: string): readonly string[] {
  const [, scheme = '', login = '', hosts = '', rest = ''] = parts.exec(url) ?? []
  const named = hosts.split(',')
  if (named.length > 1) {
    if (named.includes('')) throw new Error('A host of the list is empty.')
    return named.map((host) => `${scheme}${login}${host}${rest}`)
  }
  return fromParameters(url)
}

function fromParameters(url: string): readonly string[] {
  if (!URL.canParse(url)) return [url]
  const hosts = listOf(url, 'host')
  if (hosts.length < 2) return [url]
  const ports = listOf(url, 'port')
  if (ports.length > 1 && ports.length !== hosts.length) throw new Error('The numbers of hosts and ports differ.')
  if (hosts.includes('')) throw new Error('A host of the list is empty.')
  return hosts.map((host, index) => {
    const one = new URL(url)
    one.searchParams.set('host', host)
    const port = ports[index] ?? ports[0]
    if (port) one.searchParams.set('port', port)
    return one.href
  })
}

const listOf = (url: string, name: string): string[] => new URL(url).searchParams.get(name)?.split(',') ?? []
