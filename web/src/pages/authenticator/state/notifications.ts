// Notifications by Web Push, with a subscription for each tenant.
import {
  askPermission,
  closeNotifications,
  type Permission,
  permission,
  subscribe,
  unsubscribe,
} from '#push/subscription.ts'
import type { DeviceApi } from '../device/device-api.ts'
import type { Account } from '../storage/rows.ts'
import type { Accounts } from './accounts.ts'
import type { AppStore } from './app-state.ts'

/** What came of turning them on: `dismissed` where the user closed the browser's question without an answer. */
export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'unreachable' | 'unsupported'

export interface Notifications {
  permission(): Permission
  /** Asks for permission if that has not happened yet; only in response to a tap. */
  turnOn(): Promise<TurnedOn>
  /** Tells the server where to push to, where that has changed. */
  subscribeAll(): Promise<void>
  /** Of an account that was removed, unless another one still needs it. */
  forget(account: Account): Promise<void>
  /** Takes down what was shown for a request that is over. */
  clear(challengeId: string): Promise<void>
}

interface Parts {
  readonly api: DeviceApi
  readonly accounts: Accounts
  readonly store: AppStore
}

export function createNotifications({ api, accounts, store }: Parts): Notifications {
  const subscribeOne = async (account: Account): Promise<void> => {
    if (!account.vapidPublicKey || account.removed) return
    const address = await subscribe(account.tenantId, account.vapidPublicKey)
    if (!address || address.endpoint === account.pushEndpoint) return
    await api.setPushAddress(account, address)
    await accounts.update(account.id, { pushEndpoint: address.endpoint })
  }

  const subscribeAll = async () => {
    if (permission() !== 'granted') return
    // If one of them fails, polling continues, and the next start tries again.
    await Promise.allSettled(store.get().accounts.map(subscribeOne))
  }

  return {
    permission,
    subscribeAll,
    async turnOn() {
      const answer = await askPermission()
      if (answer !== 'granted') return answer
      await subscribeAll()
      const expected = store.get().accounts.filter(({ vapidPublicKey, removed }) => vapidPublicKey && !removed)
      return expected.every(({ pushEndpoint }) => pushEndpoint !== null) ? 'on' : 'unreachable'
    },
    async forget({ tenantId }) {
      if (!store.get().accounts.some((account) => account.tenantId === tenantId)) await unsubscribe(tenantId)
    },
    clear: closeNotifications,
  }
}
