// The pictures of README and docs, taken from the pages as they are. `npm run screenshots` writes them; in a test run they
// are only taken, so that the command still works when it is needed.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newAdministrator, runningClock, startTestServer, type TestServer } from '@countersign/testkit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginning, en, journey, loaded, type OpenBrowser, openBrowser } from '../browser/index.ts'
import { type Agents, actAsAgents } from './agents.fixture.ts'
import { type Fernhill, must, newFernhill } from './fernhill.fixture.ts'

const folder = join(import.meta.dirname, '../../docs/images')
const isWritten = process.env.WRITE_SCREENSHOTS === '1'
/** A page of the guide has at most 150 kB, with its pictures. */
const maxBytes = 60_000
const desk = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

journey('the pictures of README and docs', () => {
  let server: TestServer
  let browser: OpenBrowser
  let bank: Fernhill
  let agents: Agents
  let admin: Page
  let url: string

  beforeAll(async () => {
    const clock = runningClock()
    clock.advance({ days: -14 })
    ;[browser, server] = await Promise.all([openBrowser(), startTestServer({ clock })])
    url = server.environment.PUBLIC_URL ?? ''
    bank = await newFernhill(server)
    agents = await actAsAgents(server, bank)
    admin = await administrator()
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  async function open(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Zurich', ...options })
    return context.newPage()
  }

  async function administrator(): Promise<Page> {
    const person = await newAdministrator(server.call, bank.tenant, ['administrator'])
    await must(bank.tenant.admin('PATCH', `users/${person.userId}`, { displayName: 'Robin Berger' }))
    const page = await open(desk)
    const secure = { url: url.replace('http:', 'https:'), secure: true }
    await page.context().addCookies(
      person.browser
        .cookies()
        .split('; ')
        .map((cookie) => ({
          name: cookie.slice(0, cookie.indexOf('=')),
          value: cookie.slice(cookie.indexOf('=') + 1),
          ...secure,
        })),
    )
    return page
  }

  async function take(page: Page, name: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    await loaded(page)
    await keep(page, name)
  }

  async function keep(page: Page, name: string): Promise<void> {
    const devTools = await page.context().newCDPSession(page)
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 65 })
    const picture = Buffer.from(data, 'base64')
    expect(picture.length, name).toBeLessThanOrEqual(maxBytes)
    if (isWritten) await writeFile(join(folder, `${name}.webp`), picture)
  }

  async function show(path: string, heading: string): Promise<void> {
    await admin.goto(`${url}/SvcAdmin${path}`)
    await admin
      .getByRole('heading', { name: beginning(heading) })
      .first()
      .waitFor()
    await loaded(admin)
  }

  test('the overview, in both themes', async () => {
    await show('/', en.overview.title)
    await admin.getByRole('button', { name: en.firstSteps.hide, exact: true }).click()
    await admin.getByRole('img').first().waitFor()
    await take(admin, 'console-overview')
    await take(admin, 'console-overview-dark', 'dark')
  })

  test('a user', async () => {
    await show('/users/lena.brandt', 'Lena Brandt')
    await take(admin, 'console-user')
  })

  test('the draft of policies', async () => {
    await show('/agents/policies', en.policies.title)
    await admin.getByText(beginning(en.policies.good)).waitFor()
    await admin.setViewportSize({ width: 1280, height: 640 })
    await take(admin, 'console-policies', 'dark')
    await admin.setViewportSize(desk.viewport)
  })

  test('a replay with differences', async () => {
    await show(`/agents/policies/replays/${agents.replayId}`, en.replays.replayTitle(30))
    await admin.getByText(en.replays.outcomes.approval_required, { exact: true }).first().waitFor()
    await take(admin, 'policy-replay')
  })

  test('the sign-in page', async () => {
    const page = await open({ viewport: { width: 640, height: 700 } })
    await page.goto(`${url}/AuthPage/signin/fernhill`)
    await page.getByRole('button', { name: en.signIn.usePasskey, exact: true }).waitFor()
    await take(page, 'sign-in')
  })

  test('the guide, with what a search finds', async () => {
    const page = await open({ viewport: { width: 1280, height: 560 }, colorScheme: 'light' })
    await page.goto(`${url}/AuthPage/guide/mfa.html`)
    await page.getByRole('searchbox').fill('retry safely')
    await page.getByRole('search').getByRole('link', { name: 'MFA › Retry safely' }).waitFor()
    await keep(page, 'guide')
  })

  test('an approval and a sign-in request on the phone', async () => {
    const { tenant } = bank
    const page = await open(phone)
    const userId = 'david.okafor'
    await must(tenant.admin('PATCH', `clients/${tenant.clientId}`, { displayName: 'E-banking' }))
    const otp = await bank.holders.get(userId)?.right()
    const proof = await must(tenant.post('authenticateOtp', { userId, authType: 'authenticator_app', otp }))
    const { challengeId: proofChallengeId } = proof.body
    const { body } = await must(tenant.post('registerOtp', { userId, authType: 'push', proofChallengeId }))
    await page.goto(body.enrolment.uri)
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()
    await tap(en.authenticator.enrolNow)
    await tap(en.shared.done)
    const { registrationId } = body
    const asked = await must(
      tenant.post('triggerPushNotification', { userId, registrationId, title: 'Sign in to e-banking' }),
    )
    const number = page.getByLabel(en.authenticator.numberLabel)
    await number.waitFor()
    await take(page, 'authenticator-request')
    await number.fill(asked.body.numberMatch.displayNumber)
    await tap(en.authenticator.approve)
    await tap(en.shared.done)
    await tenant.store({ type: 'User', id: userId, parents: [{ type: 'Group', id: 'finance' }] })
    await agents.ask(760_000, 'Nordlicht Windows', 'New windows, first instalment, invoice 8812')
    await number.waitFor()
    await take(page, 'authenticator-approval')
  })
})
