// Decides which addresses may be contacted, by checking the addresses that are actually connected to.
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { networksOf } from './networks.ts'
import { notPublic } from './not-public.ts'
import { OutboundFailed } from './outbound-failed.ts'

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** A name server may be slow, and a tenant can choose which one: each tenant waits only for its own lookups. */
type ResolveForTenant = (host: string, tenantId: string) => Promise<readonly LookupAddress[]>

export interface Guard {
  /**
   * How a socket resolves this host: it sees only addresses that it may connect to, so a name that resolves differently
   * the next time gains nothing. Throws if the host is itself an address, which no socket looks up.
   */
  lookupOf(host: string, encrypted: boolean, tenantId: string): LookupFunction
}

export function createGuard(allowedNetworks: readonly string[], resolve: ResolveForTenant): Guard {
  const allowed = networksOf(allowedNetworks)

  /** Outside the operator's networks, messages and credentials are sent encrypted or not at all. */
  const permits = (address: string, encrypted: boolean) =>
    allowed.has(address) || (encrypted && isIP(address) !== 0 && !notPublic.has(address))

  return {
    lookupOf(host, encrypted, tenantId) {
      if (isIP(host) && !permits(host, encrypted)) throw forbidden(host, encrypted)
      return (name, options, callback) => {
        resolve(name, tenantId).then(
          (addresses) => {
            const [first, ...others] = addresses.filter(({ address }) => permits(address, encrypted))
            if (!first) callback(forbidden(name, encrypted), '')
            else if (options.all) callback(null, [first, ...others])
            else callback(null, first.address, first.family)
          },
          (error) => callback(error, ''),
        )
      }
    },
  }
}

const forbidden = (host: string, encrypted: boolean) =>
  new OutboundFailed(
    'forbidden',
    encrypted
      ? `${host} has no public address, and the operator does not allow it.`
      : `${host} can only be reached over TLS, unless the operator allows its address.`,
  )
