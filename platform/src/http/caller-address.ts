// The address a request comes from. Behind trusted proxies, the nearest of them names it, if it is an address at all.
import type { FastifyRequest } from 'fastify'
import { readIpAddress } from '../ip-addresses/index.ts'

/** For a connection that ended before its address was read. */
const unknown = 'unknown'

/**
 * Always a valid address, because it is counted, stored and shown. If a proxy forwards an invalid one, the proxy's own
 * address is used.
 */
export function callerAddress({ ip, ips }: FastifyRequest): string {
  for (const given of ips?.toReversed() ?? [ip]) {
    const address = given && readIpAddress(given)
    if (address) return address
  }
  return unknown
}
