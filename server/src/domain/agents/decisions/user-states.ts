// Whether a user exists and is not disabled, as decisions see it: cached for seconds, and dropped with a change.
import { FreshCache } from '@countersign/platform/fresh-cache'
import type { BaseContext } from '../../base/index.ts'
import { findUserStatus } from './user-states-store.ts'

export type UserState = 'active' | 'disabled' | 'unknown'

export class UserStates {
  readonly #states: FreshCache<UserState>

  constructor({ database, signals }: Pick<BaseContext, 'database' | 'signals'>) {
    const states = new FreshCache<UserState>({
      maximum: 50_000,
      // There are many users, so each is refreshed as late as possible.
      refreshAfterMs: 4_000,
      load(key) {
        const separator = key.indexOf('/')
        return database.scope(key.slice(0, separator)).apart((tx) => findUserStatus(tx, key.slice(separator + 1)))
      },
    })
    this.#states = states
    signals.on('user', (key) => states.drop(key))
    signals.onLost(() => states.clear())
  }

  of(tenantId: string, userId: string): UserState | Promise<UserState> {
    return this.#states.get(`${tenantId}/${userId}`)
  }
}
