// Name lookups use the thread pool in which passwords are hashed, and a slow name server blocks a thread for half a
// minute.
import type { LookupAddress } from 'node:dns'
import { Turns, threadPool } from '../turns/index.ts'
import type { Resolve } from './guard.ts'

/** One lookup at a time for each tenant. Concurrent messages to the same host share theirs. */
export function inTurns(resolve: Resolve): (host: string, tenantId: string) => Promise<readonly LookupAddress[]> {
  const turns = new Turns(threadPool.lookups, { perTenant: 1 })
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>()
  return (host, tenantId) => {
    const key = `${tenantId} ${host}`
    const known = underWay.get(key)
    if (known) return known
    const lookup = turns.take(tenantId, () => resolve(host)).finally(() => underWay.delete(key))
    underWay.set(key, lookup)
    return lookup
  }
}
