// What a user sees before they approve an agent's action.
import {
  type AskingAgent,
  newAskingAgent,
  newHolder,
  newPaymentTenant,
  numberOf,
  type PaymentTenant,
  paymentPolicies,
  runningClock,
  startTestServer,
  type TestServer,
} from '@countersign/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en, expectUsable, journey, type OpenBrowser, openBrowser } from '../browser/index.ts'
import { patienceMs } from './world.fixture.ts'

journey('an approval on the phone', () => {
  const userId = 'ada'
  let server: TestServer
  let browser: OpenBrowser
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
  })
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

  test('approves within limits only if the user asks for it, and shows all that is signed', async () => {
    const standing = '@approver("on_behalf_of") @standing("7d, budget 200000 CHF, count 5, any resource, varying note")'
    await tenant.publish({
      ...paymentPolicies,
      policies: paymentPolicies.policies.replace('@approver("on_behalf_of")', standing),
    })
    const other = await newAskingAgent(tenant, userId, { displayName: 'Shopper' })
    const { body } = await other.ask({ note: 'Books' })
    await shows('Approve a payment')
    const text = en.authenticator
    const choice = page.getByRole('switch', { name: text.standingSwitch })
    expect(await choice.isChecked()).toBe(false)
    expect(await page.getByRole('button', { name: text.approve, exact: true }).count()).toBe(1)
    await choice.tap()
    await page.getByLabel(text.numberLabel).fill(numberOf(body))
    await page.getByLabel(text.standingTotal('CHF')).fill('2000.01')
    await page.getByText(text.standingBetween('600', '2,000'), { exact: true }).waitFor()
    await tap(text.approveStanding)
    expect(await choice.isChecked()).toBe(true)
    await page.getByLabel(text.standingTotal('CHF')).fill('1200.50')
    await page.getByLabel(text.standingFor).selectOption({ label: text.standingDays(3) })
    const signed = page.locator('section').filter({ hasText: text.standingTitle }).locator('dl').last()
    const shared = en.shared.standing
    expect(await signed.locator('dt').allInnerTexts()).toEqual([
      ...[shared.action, shared.resource, `${en.shared.signed['action.properties']} · currency`, shared.varying],
      ...[shared.total, shared.count],
      shared.until,
    ])
    expect((await signed.locator('dd').allInnerTexts()).slice(0, -1).map((value) => value.replace(/\s/g, ' '))).toEqual(
      [
        ...['Payment create', `Account ${userId}`, 'CHF', 'Amount, Note'],
        ...[shared.upTo('CHF 1,200.50'), shared.upTo('5')],
      ],
    )
    await expectUsable(page)
    await tap(text.approveStanding)
    await shows(text.approvedTitle)
    await tap(en.shared.done)
    await server.worker.runDue()
    const { items } = (await tenant.admin('GET', `standing-approvals?agentId=${other.agent.agentId}`)).body
    expect(items).toMatchObject([{ status: 'open', terms: { limits: { budget: 120_050, count: 5 } } }])
    const days = (Date.parse(items[0].endsAt) - Date.parse(items[0].createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(3)
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
