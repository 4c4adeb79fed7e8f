// Web Push in a page. A subscription belongs to one server key, and every tenant has its own: so each tenant gets a service
// worker registration, of the same file, under a folder of the page that nothing else uses.
import type { PushAddress } from '@countersign/contract'

export type Permission = 'unsupported' | NotificationPermission

/** `dismissed` if the user closed the browser's question without an answer. */
export type Asked = 'granted' | 'denied' | 'dismissed' | 'unsupported'

/** Some browsers never answer where their maker's push service cannot be reached. */
const subscribeTimeoutMs = 5000

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const permission = (): Permission => (isSupported() ? Notification.permission : 'unsupported')

/** Only in response to a tap: browsers refuse to ask otherwise. */
export async function askPermission(): Promise<Asked> {
  if (permission() === 'default') await Notification.requestPermission()
  const answer = permission()
  return answer === 'default' ? 'dismissed' : answer
}

/** Returns the existing subscription if there is one; undefined if the push service cannot be reached. */
export async function subscribe(tenantId: string, vapidPublicKey: string): Promise<PushAddress | undefined> {
  const registration = await registrationOf(tenantId)
  const subscribing = registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey })
    // Where the push service cannot be reached, others reject.
    .catch(() => undefined)
  const subscription = await Promise.race([subscribing, nothingAfter(subscribeTimeoutMs)])
  // A subscription always has an endpoint and both keys, though its type allows less.
  return subscription?.toJSON() as PushAddress | undefined
}

/** Ends the subscription as well. */
export async function unsubscribe(tenantId: string): Promise<void> {
  if (isSupported()) await (await navigator.serviceWorker.getRegistration(scopeOf(tenantId)))?.unregister()
}

/** Closes what was shown for a request that has ended. */
export async function closeNotifications(tag: string): Promise<void> {
  if (permission() !== 'granted') return
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    for (const shown of await registration.getNotifications({ tag })) shown.close()
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
