// What a browser does with its maker's push service, none of which can be reached from here.
import type { PushService } from '@countersign/testkit'
import type { Page } from 'playwright-core'

declare function testSubscribe(key: string): Promise<object & { endpoint: string }>

/** Only the subscription is replaced. As in a browser, there is one for each key, however often the page subscribes. */
export async function subscribeAt(page: Page, pushService: PushService): Promise<void> {
  const subscribed = new Map<string, object>()
  await page.exposeFunction('testSubscribe', (key: string) => {
    const subscription = subscribed.get(key) ?? pushService.subscribe(key)
    subscribed.set(key, subscription)
    return subscription
  })
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await testSubscribe(String(options?.applicationServerKey))
      return { ...subscription, toJSON: () => subscription } as unknown as PushSubscription
    }
  })
}

/**
 * A message as the browser receives it, for the service worker whose scope ends like this. Resolves once the worker has handled
 * it: Chromium forgets a notification about which a page asks while it is about to be displayed.
 */
export async function deliverPush(page: Page, scopeEnd: string, payload: object): Promise<void> {
  // Before it is active, the message would be lost. A real subscription exists only afterwards.
  await page.waitForFunction(async (end) => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.some(({ scope, active }) => scope.endsWith(end) && active?.state === 'activated')
  }, scopeEnd)
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith(scopeEnd) && !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const handled = new Promise<void>((resolve) => {
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
      if (eventName === 'Push event completed') resolve()
    })
  })
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  // What was recorded before is told to every new observer: an earlier message would count as this one.
  await session.send('BackgroundService.clearEvents', { service: 'pushMessaging' })
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(payload),
  })
  await handled
  await session.detach()
}

/** The notifications that are shown. */
export const notificationsAt = (page: Page): Promise<{ title: string; body: string; tag: string }[]> =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const shown = await Promise.all(registrations.map((registration) => registration.getNotifications()))
    return shown.flat().map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** For `addInitScript`: the user closes the question about notifications once, and denies them the second time. */
export function refusingNotifications(): void {
  let permission: NotificationPermission = 'default'
  let asked = 0
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = () => {
    asked += 1
    if (asked > 1) permission = 'denied'
    return Promise.resolve(permission)
  }
}
