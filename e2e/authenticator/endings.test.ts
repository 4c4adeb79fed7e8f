// Requests that are not approved, and a device that is removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, containing, en, journey, oneOf } from '../browser/index.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

journey('a phone that was added by the link', () => {
  let world: World
  let phone: Phone

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone()
    await world.enrol(phone)
  })
  afterAll(() => world.close())

  test('keeps a request on the first screen, and says when it was withdrawn', async () => {
    await world.ask()
    await phone.shows(/Sign in to the shop$/)
    await phone.tap(en.authenticator.decideLater)
    await phone.shows(en.authenticator.requestsTitle)
    await phone.page.getByRole('button', { name: /Sign in to the shop/ }).tap()
    await phone.shows(/Sign in to the shop$/)
    await world.ask()
    await phone.shows(en.authenticator.overTitle)
    await phone.tap(en.shared.done)
    await phone.shows(/Sign in to the shop$/)
  })

  test('reports that it was another person', async () => {
    await phone.tap(en.authenticator.notMe)
    await phone.shows(en.authenticator.notMeTitle)
    await phone.page.getByText(en.authenticator.notMeText, { exact: true }).waitFor()
    const link = phone.page.getByRole('link', { name: en.authenticator.changePassword, exact: true })
    expect(await link.getAttribute('href')).toBe('/SelfService/password')
    await phone.tap(en.shared.done)
    await world.says('denied')
    await phone.tap(en.authenticator.activity)
    await phone.page.getByText(containing(en.authenticator.outcomes.not_me)).waitFor()
    await phone.tap(en.authenticator.home)
  })
})

journey('a second phone', () => {
  let world: World
  let phone: Phone

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone({ locale: 'en-US', colorScheme: 'dark' })
    await world.enrol(phone)
  })
  afterAll(() => world.close())

  test('says when it is too late', async () => {
    await world.ask()
    await phone.shows(/Sign in to the shop$/)
    world.server.clock.advance({ seconds: 121 })
    await phone.page
      .getByRole('heading', { name: oneOf(en.authenticator.expiredTitle, en.authenticator.overTitle) })
      .waitFor()
    await phone.tap(en.shared.done)
    await world.says('expired')
  })

  test('says when it was removed, and can be forgotten', async () => {
    await world.tenant.post('deregisterAuth', { userId: world.userId, authType: 'push', all: true })
    await phone.page.getByText(beginning(en.authenticator.accountGone)).tap()
    await phone.shows(en.authenticator.accountRemovedTitle)
    await phone.tap(en.authenticator.removeAccount)
    await phone.shows(en.authenticator.removeAccountTitle)
    await phone.tap(en.authenticator.remove)
    await phone.shows(en.authenticator.welcomeTitle)
  })
})
