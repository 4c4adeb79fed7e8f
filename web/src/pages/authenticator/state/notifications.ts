// Notifications by Web Push. A subscription belongs to one server key, and every tenant has its own: so each tenant gets a
// service worker registration, of the same file, under a folder of the app that nothing else uses.
import type { PushAddress } from '@countersign/contract'
import type { DeviceApi } from '../device/device-api.ts'
import type { Account } from '../storage/rows.ts'
import type { Accounts } from './accounts.ts'
import type { AppStore } from './app-state.ts'

export type Permission = 'unsupported' | 'default' | 'granted' | 'denied'

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

/** Some browsers never answer where their maker's push service cannot be reached. */
const subscribeTimeoutMs = 5000

export function createNotifications({ api, accounts, store }: Parts): Notifications {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const permission = (): Permission => (isSupported ? Notification.permission : 'unsupported')

  const subscribe = async (account: Account): Promise<void> => {
    if (!account.vapidPublicKey || account.removed) return
    const registration = await registrationOf(account.tenantId)
    const subscribing = registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: account.vapidPublicKey,
    })
    const subscription = await Promise.race([subscribing, nothingAfter(subscribeTimeoutMs)])
    if (!subscription || subscription.endpoint === account.pushEndpoint) return
    // A subscription always has an endpoint and both keys, though its type allows less.
    await api.setPushAddress(account, subscription.toJSON() as PushAddress)
    await accounts.update(account.id, { pushEndpoint: subscription.endpoint })
  }

  const subscribeAll = async () => {
    if (permission() !== 'granted') return
    // If one of them fails, polling continues, and the next start tries again.
    await Promise.allSettled(store.get().accounts.map(subscribe))
  }

  return {
    permission,
    subscribeAll,
    async turnOn() {
      if (permission() === 'default') await Notification.requestPermission()
      const answer = permission()
      if (answer === 'default') return 'dismissed'
      if (answer !== 'granted') return answer
      await subscribeAll()
      const expected = store.get().accounts.filter(({ vapidPublicKey, removed }) => vapidPublicKey && !removed)
      return expected.every(({ pushEndpoint }) => pushEndpoint !== null) ? 'on' : 'unreachable'
    },
    async forget({ tenantId }) {
      if (!isSupported || store.get().accounts.some((account) => account.tenantId === tenantId)) return
      await (await navigator.serviceWorker.getRegistration(scopeOf(tenantId)))?.unregister()
    },
    async clear(challengeId) {
      if (permission() !== 'granted') return
      for (const registration of await navigator.serviceWorker.getRegistrations()) {
        for (const shown of await registration.getNotifications({ tag: challengeId })) shown.close()
      }
    },
  }
}

const scopeOf = (tenantId: string) => new URL(`push/${tenantId}/`, document.baseURI).href

async function registrationOf(tenantId: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('service-worker.js', { scope: scopeOf(tenantId) })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (worker && worker.state !== 'activated') {
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve()
      })
    })
  }
  return registration
}

const nothingAfter = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
