// The first hour of the first administrator of a new tenant: the checklist follows what is there.
import { enrolDevice, type SmsGateway, startSmsGateway, type TestTenant } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVirtualAuthenticator, en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'
import { expectUsableEverywhere } from './screens.fixture.ts'

journey('the first steps', () => {
  let world: World
  let gateway: SmsGateway
  let tenant: TestTenant
  let visitor: Visitor

  beforeAll(async () => {
    gateway = await startSmsGateway()
    world = await startWorld({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' })
    tenant = await world.server.newTenant()
    const { body } = await admin('POST', 'administrators/admin:reinvite')
    visitor = await world.visitor()
    await addVirtualAuthenticator(visitor.page)
    await visitor.page.goto(body.invitation.url)
    await visitor.fill(en.signIn.choosePassword, 'nine clocks in the hallway')
    await visitor.press(en.signIn.accept)
    await visitor.press(en.signIn.later)
  })
  afterAll(async () => {
    await world.close()
    await gateway.close()
  })

  const { steps } = en.firstSteps

  /** As another administrator or a script would. */
  async function admin(method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${await tenant.accessToken()}`, 'if-match': '*' }
    return world.server.call(method, `/SvcAdmin/v1/${path}`, { headers, ...(body ? { body } : {}) })
  }

  const card = () => visitor.page.getByRole('region', { name: en.firstSteps.title, exact: true })
  const hasDone = (count: number) => card().getByText(en.firstSteps.progress(count, 6), { exact: true }).waitFor()
  const open = () => visitor.open('/SvcAdmin/')
  const next = () => card().locator('[aria-current=step]').getByRole('heading').innerText()
  const go = (action: string) => card().getByRole('link', { name: action, exact: true }).click()

  test('are open after the first sign-in, and nothing is done', async () => {
    await hasDone(0)
    expect(await card().getByRole('listitem').count()).toBe(6)
    expect(await next()).toBe(steps.account.title)
    await visitor.says(en.overview.noFailures)
    await expectUsableEverywhere(visitor.page, 'the first steps')
    await visitor.page.setViewportSize({ width: 1280, height: 860 })
  })

  test('are hidden until the user shows them again, also after a reload', async () => {
    await visitor.press(en.firstSteps.hide)
    expect(await card().getByRole('listitem').count()).toBe(0)
    await visitor.page.reload()
    await hasDone(0)
    expect(await card().getByRole('listitem').count()).toBe(0)
    await visitor.press(en.firstSteps.show)
    await card().getByRole('listitem').first().waitFor()
  })

  test('lead to self-service, where a passkey secures the account', async () => {
    await go(steps.account.action)
    await visitor.press(en.selfService.addPasskey)
    await visitor.says(en.selfService.passkeyAdded)
    await open()
    await hasDone(1)
    expect(await next()).toBe(steps.methods.title)
  })

  test('lead to the methods, of which a change is a choice', async () => {
    await go(steps.methods.action)
    await visitor.shows(en.authenticationModes.title)
    expect((await admin('PATCH', 'authentication-modes/sms', { enabled: true })).status).toBe(200)
    await open()
    await hasDone(2)
  })

  test('lead to a connector with the settings of a known provider, and count one that has sent', async () => {
    await go(steps.provider.action)
    await visitor.follow(en.connectors.addFor.email)
    await visitor.page.getByLabel(labelled(en.connectors.driver)).selectOption(en.connectors.drivers.smtp)
    await visitor.page.getByLabel(labelled(en.connectors.preset)).selectOption('SendGrid')
    const value = (label: string) => visitor.page.getByLabel(labelled(label)).inputValue()
    expect(await value(en.connectors.fields.smtp.host.label)).toBe('smtp.sendgrid.net')
    expect(await value(en.connectors.name)).toBe('SendGrid')
    const made = await admin('POST', 'connectors', {
      channel: 'sms',
      driver: 'sms_http',
      displayName: 'Gateway',
      settings: gateway.settings,
    })
    await open()
    await hasDone(2)
    const tested = await admin('POST', `connectors/${made.body.connectorId}:test`, { to: '+41791112233' })
    expect(tested.body.outcome).toBe('sent')
    await open()
    await hasDone(3)
  })

  test('let administrators send themselves a code, to the address in their profile', async () => {
    await admin('PATCH', 'administrators/admin', { emailAddress: 'admin@example.com' })
    const settings = { host: '127.0.0.1', fromAddress: 'no-reply@example.com' }
    const mail = { channel: 'email', driver: 'smtp', displayName: 'Mail', settings }
    const { connectorId } = (await admin('POST', 'connectors', mail)).body
    await visitor.open(`/SvcAdmin/configuration/connectors/${connectorId}`)
    const to = visitor.page.getByLabel(labelled(en.connectors.testTo.email))
    await expect.poll(() => to.inputValue()).toBe('admin@example.com')
    const send = (label: string) => visitor.page.getByRole('button', { name: label, exact: true }).waitFor()
    await send(en.connectors.sendYourself)
    await to.fill('ada@example.com')
    await send(en.connectors.sendTest)
    await open()
  })

  test('lead to a new client with code to copy', async () => {
    await go(steps.client.action)
    await visitor.fill(en.clients.name, 'Shop')
    await visitor.page.getByRole('checkbox').first().check()
    await visitor.press(en.clients.create)
    await visitor.shows(en.clients.madeTitle('Shop'))
    const code = await visitor.page.locator('code').filter({ hasText: '@countersign/sdk' }).innerText()
    expect(code).toContain(tenant.tenantId)
    expect(code).toMatch(/"clientSecret": "cs_/)
    await visitor.follow(en.credentials.kept)
    await open()
    await hasDone(4)
  })

  test('lead to the invitation of a colleague', async () => {
    await go(steps.colleague.action)
    await visitor.shows(en.administrators.addTitle)
    const colleague = { userId: 'grace', displayName: 'Grace Hopper', roles: ['administrator'] }
    expect((await admin('POST', 'administrators', colleague)).status).toBe(201)
    await open()
    await hasDone(5)
    expect(await next()).toBe(steps.phone.title)
  })

  test('lead to a phone, and are all done once it has approved', async () => {
    expect((await admin('PATCH', 'authentication-modes/push', { enabled: true })).status).toBe(200)
    await go(steps.phone.action)
    await visitor.shows(en.session.proofTitle)
    await visitor.press(en.session.usePasskey)
    await visitor.says(en.selfService.waitingForDevice)
    const device = await enrolDevice(world.server, {
      uri: await visitor.page.getByRole('main').locator('code').innerText(),
    })
    await visitor.says(en.selfService.deviceJoined)
    const number = await visitor.page.getByLabel(labelled(en.session.number)).innerText()
    await device.answerPush(await device.shown(), { decision: 'approve', number })
    await visitor.shows(en.selfService.doneTitle)
    await open()
    await hasDone(6)
    await expectUsableEverywhere(visitor.page, 'all first steps done')
  })
})
