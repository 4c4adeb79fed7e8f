// A deployment with people in it, and as many browsers as a test needs.
import { type MfaTenant, newMfaTenant, runningClock, startTestServer, type TestServer } from '@countersign/testkit'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginning, complaintsOf, en, labelled, type OpenBrowser, openBrowser } from '../browser/index.ts'

/** A person at a browser. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Opens a path below the deployment's address. */
  open(path: string): Promise<void>
  /** The current heading, once it is shown. */
  shows(heading: string | RegExp): Promise<void>
  says(text: string | RegExp): Promise<void>
  fill(label: string, value: string): Promise<void>
  press(button: string): Promise<void>
  follow(link: string | RegExp): Promise<void>
  /** From the first screen of the sign-in to the screen after the password. */
  enter(userId: string, password: string): Promise<void>
}

export interface World {
  readonly server: TestServer
  readonly tenant: MfaTenant
  readonly browser: OpenBrowser
  readonly url: string
  visitor(options?: BrowserContextOptions): Promise<Visitor>
  /** A user of the tenant with a password, who has not signed in yet. */
  newUser(): Promise<{ readonly userId: string; readonly password: string }>
  close(): Promise<void>
}

export const patienceMs = 30_000
const password = 'violet lamps sing at noon'
let people = 0

export async function startWorld(
  environment: Readonly<Record<string, string>> = {},
  open: () => Promise<OpenBrowser> = openBrowser,
): Promise<World> {
  const [browser, server] = await Promise.all([open(), startTestServer({ environment, clock: runningClock() })])
  const tenant = await newMfaTenant(server)
  const url = server.environment.PUBLIC_URL ?? ''
  const complaints: (readonly string[])[] = []
  return {
    server,
    tenant,
    browser,
    url,
    async visitor(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(patienceMs)
      complaints.push(complaintsOf(page))
      return visitorAt(context, page, url)
    },
    async newUser() {
      const userId = `visitor-${++people}`
      const { status, text } = await tenant.post('registerPassword', { userId, password })
      if (status !== 201) throw new Error(`${userId} was not made: ${text}`)
      return { userId, password }
    },
    async close() {
      await browser.close()
      await server.close()
      // Reports scripts and styles that the content security policy refuses, among other things.
      expect(complaints.flat()).toEqual([])
    },
  }
}

function visitorAt(context: BrowserContext, page: Page, url: string): Visitor {
  const fill = (label: string, value: string) => page.getByLabel(labelled(label)).last().fill(value)
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).last().click()
  return {
    context,
    page,
    fill,
    press,
    open: async (path) => void (await page.goto(`${url}${path}`)),
    shows: (heading) =>
      page
        .getByRole('heading', { name: beginning(heading) })
        .first()
        .waitFor(),
    says: (text) => page.getByText(beginning(text)).first().waitFor(),
    follow: (link) =>
      page
        .getByRole('link', { name: beginning(link) })
        .first()
        .click(),
    async enter(userId, typed) {
      await fill(en.signIn.userId, userId)
      await fill(en.session.password, typed)
      await press(en.signIn.organisationTitle)
    },
  }
}
