// A deployment, a shop that uses it, a computer with the shop open, and as many phones as a test needs.
import { type MfaTenant, newMfaTenant, runningClock, startTestServer, type TestServer } from '@countersign/testkit'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginning, complaintsOf, en, labelled, type OpenBrowser, openBrowser } from '../browser/index.ts'
import { type Shop, startShop } from './shop.fixture.ts'

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** The current heading, once it is shown. */
  shows(heading: string | RegExp): Promise<void>
  tap(button: string): Promise<void>
}

export interface World {
  readonly server: TestServer
  readonly tenant: MfaTenant
  readonly userId: string
  readonly browser: OpenBrowser
  readonly appUrl: string
  readonly computer: Page
  newPhone(options?: BrowserContextOptions): Promise<Phone>
  /** Adds the phone to the account, with its first approval: by the link, or in another way. */
  enrol(phone: Phone, open?: (link: string) => Promise<unknown>): Promise<void>
  /** Sends a push; returns the number that the computer shows. */
  ask(): Promise<string>
  /** What the shop says. */
  says(state: string): Promise<void>
  close(): Promise<void>
}

export const patienceMs = 30_000

export async function startWorld(
  environment: Readonly<Record<string, string>> = {},
  open: () => Promise<OpenBrowser> = openBrowser,
): Promise<World> {
  const [browser, server] = await Promise.all([open(), startTestServer({ environment, clock: runningClock() })])
  const tenant = await newMfaTenant(server)
  const userId = 'ada'
  const shop: Shop = await startShop(tenant, userId)
  const computer = await browser.newPage({ viewport: { width: 1024, height: 768 } })
  computer.setDefaultTimeout(patienceMs)
  await computer.goto(shop.url)
  const complaints: (readonly string[])[] = []
  const appUrl = `${server.environment.PUBLIC_URL}/OTP/app/`

  const says = (state: string) => computer.locator('#state').getByText(beginning(state)).waitFor()

  const ask = async () => {
    await computer.getByRole('button', { name: 'Sign in by push', exact: true }).click()
    return computer
      .locator('#number')
      .getByText(/^\d\d$/)
      .innerText()
  }

  return {
    server,
    tenant,
    userId,
    browser,
    appUrl,
    computer,
    ask,
    says,
    async newPhone(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        locale: 'en-GB',
        ...options,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(patienceMs)
      complaints.push(complaintsOf(page))
      return {
        context,
        page,
        shows: (heading) =>
          page
            .getByRole('heading', { name: beginning(heading) })
            .first()
            .waitFor(),
        tap: (button) => page.getByRole('button', { name: button, exact: true }).tap(),
      }
    },
    async enrol({ page, shows, tap }, open = (link) => page.goto(link)) {
      await computer.getByRole('button', { name: 'Add my phone', exact: true }).click()
      await says('pending')
      await open(await computer.locator('#link').innerText())
      await tap(en.authenticator.enrolNow)
      await shows(en.authenticator.enrolledTitle)
      await tap(en.shared.done)
      const number = await ask()
      await shows(/Sign in to the shop$/)
      await page.getByLabel(labelled(en.authenticator.numberLabel)).fill(number)
      await tap(en.authenticator.approve)
      await shows(en.authenticator.approvedTitle)
      await tap(en.shared.done)
      await says('signed in')
    },
    async close() {
      shop.close()
      await browser.close()
      await server.close()
      // Reports scripts and styles that the content security policy refuses, among other things.
      expect(complaints.flat()).toEqual([])
    },
  }
}
