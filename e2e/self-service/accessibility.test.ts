// Every screen of self-service, for people who see little, see nothing, use a keyboard, or have a small phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectUsable, journey, labelled, loaded, sights } from '../browser/index.ts'
import { startWorld, type World } from '../sign-in/world.fixture.ts'

const places = [
  ['', 'How you sign in'],
  ['add', 'Add a method'],
  ['add/authenticator_app', 'Add an authenticator app'],
  ['add/sms', 'Add a mobile number'],
  ['password', 'Change password'],
  ['recovery-codes', 'Recovery codes'],
  ['devices', 'Devices'],
  ['activity', 'Activity'],
  ['sessions', 'Sessions'],
  ['agents', 'Agents'],
  ['agents/new', 'Let an agent act for me'],
  ['nowhere', 'There is nothing here'],
] as const

journey('every screen of self-service', () => {
  let world: World

  beforeAll(async () => {
    world = await startWorld()
    for (const authType of ['sms', 'email', 'hardware_token'] as const) await world.tenant.enable(authType)
    const agent = { displayName: 'Bill payer', mode: 'delegated', owners: ['admin'], ceiling: ['payment.*'] }
    await world.tenant.admin('POST', 'agents', agent)
  }, 120_000)
  afterAll(() => world.close())

  // Axe takes long: every other place is looked at by day, and the rest by night.
  test.each(sights)('can be used by everybody, at $name', async (sight) => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor(sight)
    const { page } = visitor
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.press('Later')
    await visitor.shows('How you sign in')
    const { body } = await world.tenant.post('registerOtp', { userId, authType: 'recovery_code', verified: true })
    for (const [place, heading] of places.filter((_place, index) => index % sights.length === sights.indexOf(sight))) {
      await visitor.open(`/SelfService/${place}`)
      await visitor.shows(heading)
      await loaded(page)
      await expectUsable(page)
    }

    await visitor.open('/SelfService/add/push')
    await visitor.press('Continue')
    await visitor.shows('Is it you?')
    await page.getByLabel(labelled('Recovery code')).waitFor()
    await expectUsable(page)
    await visitor.fill('Recovery code', body.codes[0])
    await visitor.press('Continue')
    await page.getByAltText('QR code for your device').waitFor()
    await expectUsable(page)
    await visitor.open('/SelfService/')
    await visitor.press('Remove Device')
    await visitor.shows('Remove Device?')
    await expectUsable(page)
    await page.close()
  })

  test('is found by keyboard: past the navigation, to the content', async () => {
    const { userId, password } = await world.newUser()
    const visitor = await world.visitor()
    await visitor.open(`/AuthPage/signin/${world.tenant.tenantId}`)
    await visitor.enter(userId, password)
    await visitor.press('Later')
    await visitor.shows('How you sign in')
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.press('Enter')
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content')
    await visitor.follow('Sessions')
    await visitor.shows('Sessions')
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
