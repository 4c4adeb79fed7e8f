// Whether a user is there and not disabled, as decisions see it: remembered for seconds, forgotten with a change.
import type { Database } from '@countersign/platform/database'
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { Signals } from '@countersign/platform/signals'
import { findUserStatus } from './user-states-store.ts'

export type UserState = 'active' | 'disabled' | 'unknown'

export interface UserStates {
  of(tenantId: string, userId: string): UserState | Promise<UserState>
}

export function createUserStates({ database, signals }: { database: Database; signals: Signals }): UserStates {
  const states = new FreshCache<UserState>({
    maximum: 50_000,
    // Users are many: each is looked up again as late as can be.
    refreshAfterMs: 4_000,
    load(key) {
      const separator = key.indexOf('/')
      return database.scope(key.slice(0, separator)).apart((tx) => findUserStatus(tx, key.slice(separator + 1)))
    },
  })
  signals.on('user', (key) => states.drop(key))
  signals.onLost(() => states.clear())
  return { of: (tenantId, userId) => states.get(`${tenantId}/${userId}`) }
}
