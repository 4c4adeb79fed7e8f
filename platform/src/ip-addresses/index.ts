// IP addresses as text: one canonical form for each address, and the network that its holder controls.
import { isIP } from 'node:net'

/** Enough for any address with its port. A zone (`fe80::1%eth0`) could be of any length. */
const longestText = 64

/**
 * The canonical form of an address, without port and zone; IPv4 mapped into IPv6 as IPv4. Undefined if the text is not
 * an address.
 */
export function readIpAddress(text: string): string | undefined {
  if (text.length > longestText) return undefined
  const known = alreadyRead.get(text)
  if (known !== undefined) return known
  const address = parse(text)
  if (address !== undefined) remember(text, address)
  return address
}

/** Most requests come from few addresses, and each is read several times. */
const alreadyRead = new Map<string, string>()
const maxRemembered = 1_000

function remember(text: string, address: string): void {
  if (alreadyRead.size >= maxRemembered) alreadyRead.clear()
  alreadyRead.set(text, address)
}

function parse(text: string): string | undefined {
  const [, v4WithPort, bracketed] = /^(?:([\d.]+):\d{1,5}|\[([^\]]+)\](?::\d{1,5})?)$/.exec(text) ?? []
  const [address = ''] = (v4WithPort ?? bracketed ?? text).split('%')
  const version = isIP(address)
  if (version === 4) return address
  return version === 6 ? plainIpv6(address) : undefined
}

/**
 * The key to count callers by: an IPv4 address, or the /64 of an IPv6 address, because one subscriber owns all of its
 * 2^64 addresses. The text itself if it is not an address.
 */
export function countedNetwork(text: string): string {
  const address = readIpAddress(text)
  if (address === undefined) return text
  if (!address.includes(':')) return address
  return `${groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** RFC 5952, as the URL standard writes it. */
function plainIpv6(address: string): string {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(plain) ?? []
  if (high === undefined || low === undefined) return plain
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

function groupsOf(address: string): string[] {
  const [left = '', right = ''] = address.split('::')
  const [before, after] = [left, right].map((side) => side.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
