// Whose request it is: what it uses is counted, and it waits, as one of this caller's.
import type { Origin } from '../access/index.ts'
import { countedNetwork } from '../ip-addresses/index.ts'

/**
 * Callers that only name a tenant have an account of their own: they need no credential, and must not use up what the
 * tenant's own clients and users may send.
 */
export type Account = 'authenticated' | 'named'

export interface Asker {
  readonly tenantId: string
  readonly account: Account
  /** A client, agent, user or device; of those that only name the tenant, an address. */
  readonly caller: string
}

/** A page that is open to everyone who names the tenant is served by the system. */
export function askerOf(tenantId: string, origin: Origin): Asker {
  return origin.caller.kind === 'system'
    ? namedAsker(tenantId, origin.ipAddress)
    : { tenantId, account: 'authenticated', caller: callerKeyOf(origin) }
}

export const namedAsker = (tenantId: string, ipAddress: string): Asker => ({
  tenantId,
  account: 'named',
  caller: countedNetwork(ipAddress),
})

/** Applications choose user ids: none may be mistaken for a client's. */
export const callerKeyOf = ({ caller: { kind, id } }: Origin): string => (kind === 'user' ? `user:${id}` : id)

/** Those who are refused together. Callers that only name a tenant do not delay the refusals of its own clients. */
export const refusedWith = ({ tenantId, account }: Asker): string => `${account}/${tenantId}`
