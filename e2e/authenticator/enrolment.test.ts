// A phone from the link to its first approval, with notifications that the browser refuses.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, labelled, refusingNotifications } from '../browser/index.ts'
import { type Phone, startWorld, type World } from './world.fixture.ts'

const { notifyOutcomes } = en.authenticator

journey('a phone that is being added', () => {
  let world: World
  let phone: Phone

  beforeAll(async () => {
    world = await startWorld()
    phone = await world.newPhone()
    await phone.page.addInitScript(refusingNotifications)
    await rename('Acme Works')
  })
  afterAll(() => world.close())

  async function rename(displayName: string) {
    const headers = { authorization: `Bearer ${await world.server.operators.accessToken()}`, 'if-match': '*' }
    const path = `/SvcTManager/v1/tenants/${world.tenant.tenantId}`
    expect((await world.server.call('PATCH', path, { headers, body: { displayName } })).status).toBe(200)
  }

  const shown = () => phone.page.getByRole('main').innerText()

  test('names the organisation, not its id, before the user agrees', async () => {
    await world.computer.getByRole('button', { name: 'Add my phone', exact: true }).click()
    await world.says('pending')
    await phone.page.goto(await world.computer.locator('#link').innerText())
    await phone.shows('Acme Works')
    expect(await shown()).not.toContain(world.tenant.tenantId)
  })

  test('says what happened when the user closes or denies the question about notifications', async () => {
    await phone.tap(en.authenticator.enrolNow)
    await phone.shows('Acme Works')
    await phone.shows(en.authenticator.enrolledTitle)
    await phone.tap(en.authenticator.notifyAfterAdding)
    await phone.shows(notifyOutcomes.dismissed.title)
    await phone.tap(en.authenticator.notifyAfterAdding)
    await phone.shows(notifyOutcomes.denied.title)
    await phone.page.getByText(beginning(notifyOutcomes.denied.text)).waitFor()
    expect(await phone.page.getByRole('button', { name: en.authenticator.notifyAfterAdding }).count()).toBe(0)
  })

  test('opens its first request without a tap, and does not come back to the enrolment', async () => {
    const number = await world.ask()
    await phone.shows(/Sign in to the shop$/)
    await phone.page.getByLabel(labelled(en.authenticator.numberLabel)).fill(number)
    await phone.tap(en.authenticator.approve)
    await phone.shows(en.authenticator.approvedTitle)
    await phone.tap(en.shared.done)
    await phone.shows(en.authenticator.quietTitle)
    await world.says('signed in')
  })

  test('lists the account by name, and says there that notifications are blocked', async () => {
    expect(await shown()).toContain('Acme Works')
    await phone.page.getByRole('button', { name: beginning('Acme Works') }).tap()
    await phone.shows(notifyOutcomes.denied.title)
  })

  test('shows the new name after the organisation is renamed', async () => {
    await rename('Renamed Works')
    await phone.page.reload()
    await phone.shows(en.authenticator.quietTitle)
    await phone.page.getByText('Renamed Works').waitFor()
  })
})
