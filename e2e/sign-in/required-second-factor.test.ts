// A second factor is required of a user who has none: they set one up at the sign-in, and then are where they wanted to go.
import { fromBase32, totp } from '@countersign/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVirtualAuthenticator, beginning, en, expectUsable, journey } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

journey('a user who must have a second factor', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(() => world.close())

  async function arrive(): Promise<{ visitor: Visitor; userId: string }> {
    const { tenant } = world
    const { userId, password } = await world.newUser()
    await tenant.admin('POST', `users/${userId}:require-second-factor`)
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${tenant.tenantId}?returnTo=${encodeURIComponent('/SelfService/sessions')}`)
    await visitor.enter(userId, password)
    await visitor.shows(en.selfService.requiredTitle)
    return { visitor, userId }
  }

  test('sees only the set-up, adds an app, and is where they wanted to go', async () => {
    const { visitor, userId } = await arrive()
    const { page } = visitor
    await expectUsable(page)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByText(en.selfService.heldMethods.recovery_code, { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: beginning(en.selfService.heldMethods.authenticator_app) }).click()
    await visitor.press(en.selfService.goOn)
    const secret = await page.locator('code').first().innerText()
    const code = totp(fromBase32(secret.replaceAll(/\s/g, '')), world.server.clock.now())
    await visitor.fill(en.session.code, code)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/SelfService\/sessions$/)
    await visitor.shows(en.selfService.places.sessions)
    const { body } = await world.tenant.admin('GET', `users/${userId}`)
    expect(body.authTypes).toEqual(['authenticator_app', 'password'])
    await page.context().close()
  })

  test('adds a passkey and uses it', async () => {
    const { visitor } = await arrive()
    const { page } = visitor
    await addVirtualAuthenticator(page)
    // Only a page with the focus can create a passkey.
    await page.bringToFront()
    await page.getByRole('button', { name: beginning(en.selfService.heldMethods.passkey) }).click()
    await visitor.says(en.selfService.requiredAddText)
    await visitor.press(en.selfService.addPasskey)
    await visitor.shows(en.selfService.setUpUseTitle)
    await visitor.press(en.session.usePasskey)
    await page.waitForURL(/\/SelfService\/sessions$/)
    await visitor.shows(en.selfService.places.sessions)
    await page.context().close()
  })
})
