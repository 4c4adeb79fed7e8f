// A sensitive operation requires a fresh proof, on the page where it starts, and then continues.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from './world.fixture.ts'

const password = 'nine clocks in the hallway'

journey('an administrator whose last proof is old', () => {
  let world: World
  let visitor: Visitor

  beforeAll(async () => {
    world = await startWorld()
    const invited = { userId: 'grace', displayName: 'Grace Hopper', roles: ['administrator'] }
    const { body } = await world.tenant.admin('POST', 'administrators', invited)
    visitor = await world.visitor()
    await visitor.page.goto(body.invitation.url)
    await visitor.fill(en.signIn.choosePassword, password)
    await visitor.press(en.signIn.accept)
    await visitor.press(en.signIn.later)
    await visitor.page.waitForURL(/SvcAdmin/)
    await visitor.open('/SvcAdmin/clients/add')
    await visitor.page.getByLabel(labelled(en.clients.name)).fill('Web shop')
    await visitor.page.getByRole('checkbox').first().check()
    world.server.clock.advance({ minutes: 11 })
  })
  afterAll(() => world.close())

  const clients = async () => (await world.tenant.admin('GET', 'clients?limit=100')).body.items.length

  test('can be cancelled, and nothing has happened', async () => {
    const before = await clients()
    await visitor.page.locator('form button[type=submit]').click()
    await visitor.shows(en.session.proofTitle)
    await visitor.press(en.shared.cancel)
    await visitor.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await clients()).toBe(before)
  })

  test('says why, and begins in the field, so that Enter answers and does not cancel', async () => {
    await visitor.page.locator('form button[type=submit]').click()
    await visitor.shows(en.session.proofTitle)
    await visitor.says(en.session.proofReasons.confirm_identity)
    const field = visitor.page.getByRole('dialog').getByLabel(labelled(en.session.password))
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await visitor.page.keyboard.type('something else')
    await visitor.page.keyboard.press('Enter')
    await visitor.says(en.session.reasons.wrong_password)
    await visitor.press(en.shared.cancel)
  })

  test('continues the operation after the proof', async () => {
    const before = await clients()
    await visitor.page.locator('form button[type=submit]').click()
    await visitor.shows(en.session.proofTitle)
    await visitor.fill(en.session.password, 'something else')
    await visitor.press(en.session.goOn)
    await visitor.says(en.session.reasons.wrong_password)
    await visitor.fill(en.session.password, password)
    await visitor.press(en.session.goOn)
    await visitor.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(clients).toBe(before + 1)
  })
})
