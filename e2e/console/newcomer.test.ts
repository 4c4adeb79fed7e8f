// A newcomer who follows only the checklist, with a second browser as the phone: from the first sign-in to a sign-in that the
// phone approves. The test counts every click and tap; typing is free. `bench/README.md` has the time that it takes.
import type { TestTenant } from '@countersign/testkit'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, containing, en, journey, labelled } from '../browser/index.ts'
import { startWorld, type Visitor, type World } from '../sign-in/world.fixture.ts'

const maxClicks = 12
const password = 'nine clocks in the hallway'

journey('a newcomer with a phone', () => {
  let world: World
  let tenant: TestTenant
  let desk: Visitor
  let phone: Page
  let invitation: string
  let clicks = 0

  beforeAll(async () => {
    world = await startWorld()
    tenant = await world.server.newTenant()
    const headers = { authorization: `Bearer ${await tenant.accessToken()}` }
    const invited = await world.server.call('POST', '/SvcAdmin/v1/administrators/admin:reinvite', { headers })
    invitation = invited.body.invitation.url
    desk = await world.visitor()
    const onPhone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    phone = (await world.visitor(onPhone)).page
  })
  afterAll(() => world.close())

  const click = async (found: Locator) => {
    clicks += 1
    await found.click()
  }
  const press = (page: Page, name: string) => click(page.getByRole('button', { name, exact: true }).last())
  const follow = (page: Page, name: string) => click(page.getByRole('link', { name, exact: true }).first())
  const typed = (page: Page, label: string, value: string) => page.getByLabel(labelled(label)).last().fill(value)

  /** The number that the desk shows, entered on the phone. */
  async function approveOnPhone(question: string) {
    const number = await desk.page.getByLabel(labelled(en.session.number)).innerText()
    await phone
      .getByRole('heading', { name: containing(question) })
      .first()
      .waitFor()
    await typed(phone, en.authenticator.numberLabel, number)
    await press(phone, en.authenticator.approve)
    await phone.getByRole('heading', { name: beginning(en.authenticator.approvedTitle) }).waitFor()
  }

  test(`has approved a sign-in after at most ${maxClicks} clicks`, async () => {
    const startedAt = performance.now()
    const { steps } = en.firstSteps
    await desk.page.goto(invitation)
    await typed(desk.page, en.signIn.choosePassword, password)
    await press(desk.page, en.signIn.accept)
    await press(desk.page, en.signIn.later)

    await follow(desk.page, steps.methods.action)
    const push = desk.page.getByLabel(labelled(en.authenticationModes.offered(en.shell.methods.push)))
    await push.waitFor()
    if (!(await push.isChecked())) await click(push)
    await expect.poll(() => push.isChecked()).toBe(true)
    await follow(desk.page, en.shell.areas.overview)

    await follow(desk.page, steps.phone.action)
    await desk.says(en.selfService.waitingForDevice)
    await phone.goto(await desk.page.getByRole('main').locator('code').innerText())
    await press(phone, en.authenticator.enrolNow)
    await approveOnPhone(en.authenticator.operationTitles.verify_method)
    await desk.shows(en.selfService.doneTitle)
    await press(phone, en.shared.done)

    await press(desk.page, en.selfService.signOut)
    await typed(desk.page, en.signIn.userId, 'admin')
    await typed(desk.page, en.session.password, password)
    await press(desk.page, en.signIn.signIn)
    await approveOnPhone(en.authenticator.operationTitles.sign_in)
    await desk.page.waitForURL(/\/(SvcAdmin|SelfService)\//)

    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.info(`The newcomer needed ${clicks} clicks and ${seconds} s.`)
    expect(clicks).toBeLessThanOrEqual(maxClicks)
  })

  test('finds the checklist up to date', async () => {
    await desk.open('/SvcAdmin/')
    const card = desk.page.getByRole('region', { name: en.firstSteps.title, exact: true })
    for (const step of ['account', 'phone'] as const) {
      const row = card.getByRole('listitem').filter({ hasText: en.firstSteps.steps[step].title })
      await row.getByText(en.firstSteps.done).waitFor({ state: 'attached' })
    }
  })
})
