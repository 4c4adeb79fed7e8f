// A push message from end to end: encrypted by the server, accepted by a push service, passed to the browser, shown.
import { type PushService, startPushService } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled, openWholeBrowser } from '../browser/index.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

declare function testSubscribe(key: string): Promise<object & { endpoint: string }>

journey('a phone with notifications', () => {
  let world: World
  let phone: Phone
  let pushService: PushService

  beforeAll(async () => {
    pushService = await startPushService()
    world = await startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' }, openWholeBrowser)
    phone = await world.newPhone({ permissions: ['notifications'] })
    // No real push service can be reached: only the subscription is replaced.
    await phone.page.exposeFunction('testSubscribe', (key: string) => pushService.subscribe(key))
    await phone.page.addInitScript(() => {
      PushManager.prototype.subscribe = async (options) => {
        const subscription = await testSubscribe(String(options?.applicationServerKey))
        return { ...subscription, toJSON: () => subscription } as unknown as PushSubscription
      }
    })
    await world.enrol(phone)
  })
  afterAll(async () => {
    await world.close()
    pushService.close()
  })

  /** As a browser receives it from its vendor's push service. */
  const deliver = async (payload: object) => {
    const session = await phone.context.newCDPSession(phone.page)
    const registration = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.endsWith(`/push/${world.tenant.tenantId}/`))
        if (found) resolve(found.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(world.appUrl).origin,
      registrationId: await registration,
      data: JSON.stringify(payload),
    })
  }

  const notifications = () =>
    phone.page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      const shown = await Promise.all(registrations.map((registration) => registration.getNotifications()))
      return shown.flat().map(({ title, body, tag }) => ({ title, body, tag }))
    })

  test('arrives through the push service, which learns nothing that could answer', async () => {
    const before = pushService.received.all.length
    const number = await world.ask()
    const message = (await pushService.received.atLeast(before + 1)).at(-1)
    expect(message).toMatchObject({ problem: null, status: 201 })
    // Compares every field by value: two digits occur in many ids and times by chance, so a search for them would prove
    // nothing.
    expect(message?.payload).toEqual({
      type: 'challenge',
      tenantId: world.tenant.tenantId,
      challengeId: expect.stringMatching(/^chl_[0-9a-z]{26}$/),
      title: 'Sign in to the shop',
      body: 'From the shop window',
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })

    await deliver(message?.payload ?? {})
    await phone.shows(/Sign in to the shop$/)
    const { title, body, challengeId } = message?.payload ?? {}
    await expect.poll(notifications).toEqual([{ title, body, tag: challengeId }])
    await phone.page.getByLabel(labelled(en.authenticator.numberLabel)).fill(number)
    await phone.tap(en.authenticator.approve)
    await phone.shows(en.authenticator.approvedTitle)
    await expect.poll(notifications).toEqual([])
    await phone.tap(en.shared.done)
  })

  test('opens the request that was tapped', async () => {
    const before = pushService.received.all.length
    await world.ask()
    const message = (await pushService.received.atLeast(before + 1)).at(-1)
    await phone.shows(/Sign in to the shop$/)
    await phone.tap(en.authenticator.decideLater)
    await deliver(message?.payload ?? {})
    await expect.poll(notifications).toHaveLength(1)
    const worker = phone.context.serviceWorkers().at(-1)
    await worker?.evaluate(async () => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope
      const [notification] = await registration.getNotifications()
      if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })
    await phone.shows(/Sign in to the shop$/)
    await phone.tap(en.authenticator.deny)
    await phone.shows(en.authenticator.deniedTitle)
  })
})
