// Delegations as decisions see them: dropped with the commit that ends them, and cached for less than a second, so that every
// process stops an agent within a second even if signals are lost.
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { BaseContext } from '../../base/index.ts'
import { type DelegationRow, listOpenDelegations } from './delegations-store.ts'

export const delegationsTopic = 'delegations'

export const delegationsKey = (tenantId: string, agentId: string, userId: string): string =>
  `${tenantId}/${agentId}/${userId}`

export class OpenDelegations {
  readonly #open: FreshCache<readonly DelegationRow[]>

  constructor({ database, clock, signals }: Pick<BaseContext, 'database' | 'clock' | 'signals'>) {
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
    this.#open = open
    signals.on(delegationsTopic, (key) => open.drop(key))
    signals.on('tenant', () => open.clear())
    signals.onLost(() => open.clear())
  }

  of(tenantId: string, agentId: string, userId: string): readonly DelegationRow[] | Promise<readonly DelegationRow[]> {
    return this.#open.get(delegationsKey(tenantId, agentId, userId))
  }
}
