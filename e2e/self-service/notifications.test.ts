// A user without a device turns on notifications of requests, and follows one to the page that answers it.
import {
  answerApproval,
  askForPayment,
  beginApproval,
  newPasskeyApprover,
  newPaymentTenant,
  type PasskeyApprover,
  type PaymentTenant,
  type PushService,
  passkeyPolicies,
  startPushService,
} from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deliverPush,
  en,
  expectUsable,
  journey,
  notificationsAt,
  openWholeBrowser,
  refusingNotifications,
  sights,
  subscribeAt,
} from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

const text = en.notifications

const withoutPush = () => {
  Reflect.deleteProperty(window, 'PushManager')
}

journey('a user who wants to be notified of requests', () => {
  let world: World
  let tenant: PaymentTenant
  let approver: PasskeyApprover
  let visitor: Visitor
  let pushService: PushService

  beforeAll(async () => {
    pushService = await startPushService()
    world = await startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' }, openWholeBrowser)
    tenant = await newPaymentTenant(world.server)
    await tenant.publish(passkeyPolicies)
    visitor = await newVisitor()
    approver = await newPasskeyApprover(world.server, tenant, { beforePasskey: (person) => signIn(visitor, person) })
  })
  afterAll(async () => {
    await world.close()
    pushService.close()
  })

  async function newVisitor(): Promise<Visitor> {
    const opened = await world.visitor({ permissions: ['notifications'] })
    await subscribeAt(opened.page, pushService)
    return opened
  }

  async function signIn(at: Visitor, { userId, password }: { userId: string; password: string }): Promise<void> {
    await at.open(`/AuthPage/signin/${tenant.tenantId}?returnTo=/SelfService/agents`)
    await at.enter(userId, password)
    await at.press(en.signIn.later)
    await at.shows(en.ownAgents.title)
  }

  const listed = async () => (await approver.person.browser.call('GET', '/Svc/v1/me/notified-browsers')).body.browsers

  const card = ({ page }: Visitor) => page.getByRole('region', { name: text.title, exact: true })
  const turnOn = (at: Visitor) => card(at).getByRole('button', { name: text.turnOn, exact: true })
  const marked = (at: Visitor) => card(at).getByText(en.selfService.thisBrowser, { exact: true })

  const notifications = () => notificationsAt(visitor.page)

  /** The agent asks, and the browser shows the notification. */
  async function notified() {
    const before = pushService.received.all.length
    const { body } = await askForPayment(tenant, approver)
    const approvalId = String(body.task.id)
    const message = (await pushService.received.atLeast(before + 1)).at(-1)
    expect(message).toMatchObject({ problem: null, status: 201, payload: { type: 'approval', approvalId } })
    await deliverPush(visitor.page, `/SelfService/push/${tenant.tenantId}/`, message?.payload ?? {})
    const { title, body: said } = message?.payload ?? {}
    await expect.poll(notifications).toEqual([{ title, body: said, tag: approvalId }])
    return approvalId
  }

  test('finds the way from the list of requests, and turns them on in this browser', async () => {
    await visitor.follow(text.offer)
    await visitor.shows(en.selfService.places.sessions)
    await turnOn(visitor).waitFor()
    expect(await listed()).toEqual([])
    await turnOn(visitor).click()
    await visitor.says(text.turnedOn)
    await marked(visitor).waitFor()
    expect(await turnOn(visitor).count()).toBe(0)
    expect(await listed()).toHaveLength(1)
  })

  test('still has them after the page is loaded again, and is not offered them any more', async () => {
    const [before] = await listed()
    await visitor.page.reload()
    await marked(visitor).waitFor()
    await visitor.open('/SelfService/agents')
    await visitor.shows(en.ownAgents.approvalsTitle)
    expect(await visitor.page.getByRole('link', { name: text.offer, exact: true }).count()).toBe(0)
    expect(await listed()).toEqual([before])
  })

  test('a click on the notification opens the request, which a visitor without a session cannot read', async () => {
    const approvalId = await notified()
    const worker = visitor.context.serviceWorkers().at(-1)
    // A worker may open a window only after a real click: the address that it wants to open is enough.
    const address = await worker?.evaluate(async () => {
      const { registration, clients } = self as unknown as ServiceWorkerGlobalScope
      const [notification] = await registration.getNotifications()
      return new Promise<string>((resolve) => {
        clients.openWindow = (url) => {
          resolve(String(url))
          return Promise.resolve(null)
        }
        if (notification) self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      })
    })
    expect(address).toBe(`${world.url}/SelfService/approvals/${approvalId}`)
    await expect.poll(notifications).toEqual([])

    const stranger = await world.visitor()
    await stranger.page.goto(address ?? '')
    await stranger.page.waitForURL(/\/AuthPage\/\?returnTo=/)
    expect(await stranger.page.content()).not.toContain('600.00')
    await visitor.page.goto(address ?? '')
    await visitor.shows('Approve a payment')
  })

  test('the notification is closed once the request is answered', async () => {
    const approvalId = await notified()
    await visitor.open(`/SelfService/approvals/${approvalId}`)
    await visitor.shows('Approve a payment')
    const { body } = await beginApproval(approver.person, approvalId, { decision: 'deny' })
    const credential = approver.passkey.get(body.publicKey.challenge)
    await answerApproval(approver.person, approvalId, { decision: 'deny', credential })
    await visitor.says(en.ownAgents.approvalStatuses.denied)
    await expect.poll(notifications).toEqual([])
  })

  test('turns them off again in this browser, and can turn them on again', async () => {
    await visitor.open('/SelfService/sessions')
    await marked(visitor).waitFor()
    await card(visitor).getByRole('button', { name: text.turnOff }).click()
    await turnOn(visitor).waitFor()
    expect(await listed()).toEqual([])
    await turnOn(visitor).click()
    await marked(visitor).waitFor()
    expect(await listed()).toHaveLength(1)
  })

  test('reads why nothing happens if the browser denies it', async () => {
    const other = await world.visitor()
    await other.page.addInitScript(refusingNotifications)
    await signIn(other, await newcomer())
    await other.open('/SelfService/sessions')
    await turnOn(other).click()
    await other.says(text.problems.dismissed.text)
    await turnOn(other).click()
    await other.says(text.problems.denied.text)
    expect(await turnOn(other).count()).toBe(0)
    await seenEverywhere(other, 'denied')
  })

  test('reads that a browser without Web Push has none', async () => {
    const other = await world.visitor()
    await other.page.addInitScript(withoutPush)
    await signIn(other, await newcomer())
    await other.open('/SelfService/sessions')
    await other.says(text.problems.unsupported.text)
    expect(await turnOn(other).count()).toBe(0)
    await seenEverywhere(other, 'unsupported')
  })

  test('can use the card by keyboard, screen reader and phone, on and off', async () => {
    await visitor.open('/SelfService/sessions')
    await marked(visitor).waitFor()
    await seenEverywhere(visitor, 'on')
    const off = await newVisitor()
    await signIn(off, await newcomer())
    await off.open('/SelfService/sessions')
    await turnOn(off).waitFor()
    await seenEverywhere(off, 'off')
  })

  /** A user of the tenant with only a password. */
  async function newcomer() {
    const { userId, password } = await world.newUser()
    const { status, text: problem } = await tenant.post('registerPassword', { userId, password })
    if (status !== 201) throw new Error(problem)
    return { userId, password }
  }

  async function seenEverywhere({ page }: Visitor, state: string): Promise<void> {
    for (const { name, viewport, colorScheme } of sights) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectUsable(page, `${state}, ${name}`)
    }
  }
})
