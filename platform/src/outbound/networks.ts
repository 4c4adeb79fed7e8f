// Sets of addresses.
import { BlockList, isIP } from 'node:net'
import { type AddressRange, readAddressRange } from '../config/index.ts'

export interface Networks {
  has(address: string): boolean
}

/** Each family separately: an IPv4-mapped IPv6 address is in no IPv4 network, and `::/0` contains no IPv4 address. */
export function networksOf(ranges: readonly string[]): Networks {
  const v4 = new BlockList()
  const v6 = new BlockList()
  for (const { address, prefix, version } of ranges.flatMap(expand).map(readRange)) {
    if (version === 4) v4.addSubnet(address, prefix, 'ipv4')
    else v6.addSubnet(address, prefix, 'ipv6')
  }
  return {
    has(address) {
      const version = isIP(address)
      return version === 4 ? v4.check(address, 'ipv4') : version === 6 && v6.check(address, 'ipv6')
    },
  }
}

const allPrivate = 'all-private'

/**
 * Loopback and private use, but nothing link-local: an operator who wants a metadata service reached has to name it.
 */
const privateRanges = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]

const expand = (range: string): readonly string[] => (range === allPrivate ? privateRanges : [range])

function readRange(text: string): AddressRange {
  const range = readAddressRange(text)
  if (!range)
    throw new Error(`must be networks such as 10.0.0.0/8 or fd00::/8, addresses, or ${allPrivate}, not "${text}".`)
  return range
}

/** For an operator's settings: returns the text if it names networks, otherwise says what is wrong. */
export function outboundNetwork(text: string): string {
  networksOf([text])
  return text
}
