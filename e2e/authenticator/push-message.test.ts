// A push message from end to end: encrypted by the server, accepted by a push service, passed to the browser, shown.
import { type PushService, startPushService } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverPush, en, journey, labelled, notificationsAt, openWholeBrowser, subscribeAt } from '../browser/index.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

journey('a phone with notifications', () => {
  let world: World
  let phone: Phone
  let pushService: PushService

  beforeAll(async () => {
    pushService = await startPushService()
    world = await startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' }, openWholeBrowser)
    phone = await world.newPhone({ permissions: ['notifications'] })
    await subscribeAt(phone.page, pushService)
    await world.enrol(phone)
  })
  afterAll(async () => {
    await world.close()
    pushService.close()
  })

  const deliver = (payload: object) => deliverPush(phone.page, `/push/${world.tenant.tenantId}/`, payload)
  const notifications = () => notificationsAt(phone.page)

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
