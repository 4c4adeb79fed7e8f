// What agents may do for users, as decisions see it: forgotten with the commit that ends it, and remembered for less than a
// second, so that whoever stops an agent is obeyed in every process within one even where no signal comes through.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { type DelegationRow, listOpenDelegations } from './delegations-store.ts'

export interface OpenDelegations {
  of(tenantId: string, agentId: string, userId: string): readonly DelegationRow[] | Promise<readonly DelegationRow[]>
}

export const delegationsTopic = 'delegations'

export const delegationsKey = (tenantId: string, agentId: string, userId: string): string =>
  `${tenantId}/${agentId}/${userId}`

export function createOpenDelegations(parts: { database: Database; clock: Clock; signals: Signals }): OpenDelegations {
  const { database, clock, signals } = parts
  const open = new FreshCache<readonly DelegationRow[]>({
    maximum: 20_000,
    refreshAfterMs: 400,
    expireAfterMs: 800,
    load(key) {
      const [tenantId = '', agentId = '', ...userId] = key.split('/')
      const now = new Date(clock.now())
      return database.scope(tenantId).apart((tx) => listOpenDelegations(tx, agentId, userId.join('/'), now))
    },
  })
  signals.on(delegationsTopic, (key) => open.drop(key))
  signals.on('tenant', () => open.clear())
  signals.onLost(() => open.clear())
  return { of: (tenantId, agentId, userId) => open.get(delegationsKey(tenantId, agentId, userId)) }
}
