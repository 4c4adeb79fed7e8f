// A tenant begins to require passkeys of administrators: an administrator without one is led through the set-up to the console.
import { newAdministrator, newOwnPasskey, type TestPerson } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addVirtualAuthenticator, en, expectUsable, journey } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

journey('an administrator who must use a passkey', () => {
  let world: World
  let person: TestPerson
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    const { server, tenant } = world
    person = await newAdministrator(server.call, tenant, ['administrator'])
    visitor = await world.visitor()
    await addVirtualAuthenticator(visitor.page)
    await signIn()
    await area('users').waitFor()
    const other = await newAdministrator(server.call, tenant, ['administrator'])
    await newOwnPasskey(server, other)
    const set = await other.browser.call('PATCH', '/SvcAdmin/v1/mfa-settings', {
      headers: { 'if-match': '*' },
      body: { administratorSignIn: 'passkey' },
    })
    expect(set.status).toBe(200)
    await vi.waitUntil(isRequired, { timeout: 60_000 })
  })
  afterAll(() => world.close())

  const area = (key: 'users' | 'administrators') =>
    visitor.page.getByRole('link', { name: en.shell.areas[key], exact: true }).first()

  const isRequired = () => visitor.page.evaluate(async () => (await (await fetch('/Svc/v1/me')).json()).passkeyRequired)

  async function signIn(): Promise<void> {
    const { tenantId } = world.tenant
    await visitor.open(`/AuthPage/signin/${tenantId}?returnTo=${encodeURIComponent('/SvcAdmin/users')}`)
    await visitor.enter(person.userId, person.password)
    await visitor.press(en.signIn.later)
  }

  test('sees it in the console that was already open, and leaves the set-up by signing out', async () => {
    await area('administrators').click()
    await visitor.shows(en.shell.passkeyRequiredTitle)
    await visitor.follow(en.shell.toPasskey)
    await visitor.shows(en.selfService.setUpAddTitle)
    await visitor.press(en.selfService.signOut)
    await visitor.shows(en.signIn.signInTitle)
  })

  test('sees only the set-up after a sign-in with the password', async () => {
    await signIn()
    await visitor.shows(en.shell.passkeyRequiredTitle)
    await expectUsable(visitor.page)
    expect(await visitor.page.getByRole('navigation').count()).toBe(0)
    await visitor.open('/SelfService/sessions')
    await visitor.shows(en.selfService.setUpAddTitle)
    await expectUsable(visitor.page)
    expect(await visitor.page.getByRole('navigation').count()).toBe(0)
  })

  test('adds a passkey, uses it, and is back in the console', async () => {
    await visitor.open('/SvcAdmin/users')
    await visitor.follow(en.shell.toPasskey)
    await visitor.press(en.selfService.addPasskey)
    await visitor.shows(en.selfService.setUpUseTitle)
    await visitor.press(en.session.usePasskey)
    await visitor.page.waitForURL(/\/SvcAdmin\/users$/)
    await visitor.shows(en.users.title)
    await visitor.open('/SelfService/sessions')
    await visitor.shows(en.selfService.places.sessions)
  })

  test('who has a passkey proves it in self-service, where everything opens without a reload', async () => {
    const { tenantId } = world.tenant
    // What the page still reads would also tell it, before the click.
    await visitor.page.waitForLoadState('networkidle')
    // As after a password and a code.
    await world.server.database.superuser('update sessions set passkey_at = null where tenant_id = $1', [tenantId])
    world.server.clock.advance({ minutes: 2 })
    await expect.poll(isRequired).toBe(true)
    await visitor.follow(en.selfService.places.devices)
    await visitor.shows(en.selfService.setUpUseTitle)
    await visitor.press(en.session.usePasskey)
    await visitor.shows(en.selfService.places.devices)
  })
})
