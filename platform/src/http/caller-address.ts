// Where a request comes from. Behind trusted proxies, that is what the nearest of them says, if it is an address at all.
import type { FastifyRequest } from 'fastify'
import { readIpAddress } from '../ip-addresses/index.ts'

/** For a connection that has ended before anybody asked. */
const unknown = 'unknown'

/** Never what is no address: it is counted by, kept and shown. The proxy that passed it on then stands for the caller. */
export function callerAddress({ ip, ips }: FastifyRequest): string {
  for (const given of ips?.toReversed() ?? [ip]) {
    const address = given && readIpAddress(given)
    if (address) return address
  }
  return unknown
}
