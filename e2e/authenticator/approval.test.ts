// What a user sees before they approve an agent's action.
import {
  type AskingAgent,
  newAskingAgent,
  newHolder,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  runningClock,
  startTestServer,
  type TestServer,
} from '@countersign/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, journey, openBrowser } from '../browser/index.ts'
import { patienceMs } from './world.fixture.ts'

journey('an approval on the phone', () => {
  const userId = 'ada'
  let server: TestServer
  let browser: Browser
  let tenant: PaymentTenant
  let page: Page
  let agent: AskingAgent

  const shows = (heading: string) => page.getByRole('heading', { name: heading }).first().waitFor()
  const tap = (button: string) => page.getByRole('button', { name: button, exact: true }).tap()

  /** With a proof that the user agrees: only such a device may approve. */
  async function enrol(): Promise<void> {
    const app = await newHolder(tenant, 'authenticator_app', server.clock, userId)
    const proof = { userId, authType: 'authenticator_app', otp: await app.right() }
    const { challengeId: proofChallengeId } = (await tenant.post('authenticateOtp', proof)).body
    const registered = (await tenant.post('registerOtp', { userId, authType: 'push', proofChallengeId })).body
    await page.goto(registered.enrolment.uri)
    await tap(en.authenticator.enrolNow)
    await shows(en.authenticator.enrolledTitle)
    await tap(en.shared.done)
    const { registrationId } = registered
    const { numberMatch } = (await tenant.post('triggerPushNotification', { userId, registrationId })).body
    await shows(en.authenticator.operationTitles.sign_in)
    await page.getByLabel(en.authenticator.numberLabel).fill(numberMatch.displayNumber)
    await tap(en.authenticator.approve)
    await shows(en.authenticator.approvedTitle)
    await tap(en.shared.done)
  }

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([openBrowser(), startTestServer({ clock: runningClock() })])
    tenant = await newPaymentTenant(server)
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' }
    page = await (await browser.newContext(phone)).newPage()
    page.setDefaultTimeout(patienceMs)
    await enrol()
    const user = { type: 'User', id: userId }
    await tenant.store(user, { type: 'Account', id: userId, attributes: { owner: user } })
    agent = await newAskingAgent(tenant, userId)
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  test('shows the words of the agent separately, quoted and each in its own text direction', async () => {
    const { body } = await agent.ask(
      { Amount: 'CHF 1.00', 'שם המוטב': 'Löwen-Apotheke 12' },
      { justification: 'The invoice is due today' },
    )
    await shows('Approve a payment')
    const ours = page.locator('dl').first()
    expect(await ours.locator('dt').allInnerTexts()).toEqual(['Action', 'On', 'Amount'])
    expect(await ours.getByText(/^CHF\s600\.00$/).count()).toBe(1)
    const agents = page.getByRole('region', { name: en.authenticator.agentProvidedTitle })
    expect(await agents.locator('dd').allInnerTexts()).toEqual([
      'CHF 1.00',
      'Löwen-Apotheke 12',
      'The invoice is due today',
    ])
    const texts = agents.locator('dt > bdi, dd > bdi')
    expect(await texts.count()).toBe(6)
    const quoted = await agents
      .locator('dt')
      .first()
      .evaluate((label) => getComputedStyle(label, '::before').content)
    expect(quoted).toBe('open-quote')
    await page.getByLabel(en.authenticator.numberLabel).fill(numberOf(body))
    await tap(en.authenticator.approve)
    await shows(en.authenticator.approvedTitle)
    await tap(en.shared.done)
  })

  test('says that the agent is paused when the user reports it', async () => {
    await agent.ask()
    await shows('Approve a payment')
    await tap(en.authenticator.notMe)
    await page.getByText(en.authenticator.notMeApprovalText).waitFor()
    await tap(en.shared.done)
    expect((await agent.ask()).status).toBe(423)
    expect((await tenant.post('triggerPushNotification', { userId })).status).toBe(200)
  })
})
