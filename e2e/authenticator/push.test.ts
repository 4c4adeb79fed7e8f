// From the link on the computer to the answers on the phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled } from '../browser/index.ts'
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

  test('leaves nothing of the link in the address bar', () => {
    expect(phone.page.url()).toBe(world.appUrl)
  })

  test('shows who asks, for what and from where, without a reload', async () => {
    await world.ask()
    await phone.shows(/Sign in to the shop$/)
    const shown = await phone.page.getByRole('main').innerText()
    for (const text of [
      'From the shop window',
      '203.0.113.7',
      en.shared.request.browserOn('Firefox', 'Windows'),
      'ada',
    ])
      expect(shown).toContain(text)
    await phone.tap(en.authenticator.deny)
    await phone.shows(en.authenticator.deniedTitle)
    await phone.tap(en.shared.done)
    await world.says('denied')
  })

  test('cannot approve without the number or with a wrong one', async () => {
    const number = await world.ask()
    await phone.shows(/Sign in to the shop$/)
    await phone.tap(en.authenticator.approve)
    await phone.page.getByText(beginning(en.authenticator.numberMissing)).waitFor()

    await phone.page.getByLabel(labelled(en.authenticator.numberLabel)).fill(number === '11' ? '12' : '11')
    await phone.tap(en.authenticator.approve)
    await phone.shows(en.authenticator.mismatchTitle)
    await phone.tap(en.shared.done)
    await world.says('denied')
  })

  test('approves with the number that the computer shows', async () => {
    const number = await world.ask()
    await phone.shows(/Sign in to the shop$/)
    await phone.page.getByLabel(labelled(en.authenticator.numberLabel)).fill(number)
    await phone.tap(en.authenticator.approve)
    await phone.shows(en.authenticator.approvedTitle)
    await phone.tap(en.shared.done)
    await world.says('signed in')
  })

  test('keeps a history', async () => {
    await phone.tap(en.authenticator.activity)
    const shown = await phone.page.getByRole('main').innerText()
    const { outcomes } = en.authenticator
    for (const outcome of [outcomes.approved, outcomes.denied, outcomes.number_mismatch])
      expect(shown).toContain(outcome)
    await phone.tap(en.authenticator.home)
  })

  test('says when it is offline, and when it is online again', async () => {
    await phone.context.setOffline(true)
    await phone.shows(en.shared.offlineTitle)
    await phone.context.setOffline(false)
    await phone.shows(en.authenticator.quietTitle)
  })
})
