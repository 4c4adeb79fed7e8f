// A deployment, and administrators and operators with the console open.
import type { Role } from '@countersign/contract'
import {
  type AgentTenant,
  newAdministrator,
  newAgentTenant,
  runningClock,
  startTestServer,
  type TestServer,
} from '@countersign/testkit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginning, complaintsOf, en, labelled, type OpenBrowser, openBrowser } from '../browser/index.ts'

/** A person with the console open. */
export interface Administrator {
  readonly page: Page
  readonly userId: string
  /** Opens a path below the console's address. */
  open(path: string): Promise<void>
  /** The same as a link in the console does it: the document stays, and so does what it loaded in the last seconds. */
  turnTo(path: string): Promise<void>
  /** The current heading, once it is shown. */
  shows(heading: string | RegExp): Promise<void>
  says(text: string | RegExp): Promise<void>
  fill(label: string | RegExp, value: string): Promise<void>
  /** Types into a field that searches, and chooses what it finds. */
  pick(label: string, typed: string, found?: string): Promise<void>
  press(button: string | RegExp): Promise<void>
  follow(link: string | RegExp): Promise<void>
  /** The value to copy, by its label. */
  copied(label: string | RegExp): Promise<string>
}

type Place = Parameters<typeof newAdministrator>[1]

export interface Console {
  readonly server: TestServer
  readonly tenant: AgentTenant
  readonly browser: OpenBrowser
  readonly url: string
  administrator(roles?: readonly Role[], options?: BrowserContextOptions, of?: Place): Promise<Administrator>
  operator(options?: BrowserContextOptions): Promise<Administrator>
  close(): Promise<void>
}

export const patienceMs = 30_000

export async function startConsole(environment: Readonly<Record<string, string>> = {}): Promise<Console> {
  const [browser, server] = await Promise.all([openBrowser(), startTestServer({ environment, clock: runningClock() })])
  const tenant = await newAgentTenant(server)
  const url = server.environment.PUBLIC_URL ?? ''
  const complaints: (readonly string[])[] = []

  const arrive = async (
    place: Place,
    roles: readonly Role[],
    options: BrowserContextOptions,
  ): Promise<Administrator> => {
    const person = await newAdministrator(server.call, place, roles)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', ...options })
    const cookies = person.browser.cookies().split('; ')
    await context.addCookies(
      cookies.map((cookie) => {
        const equals = cookie.indexOf('=')
        // The prefix of its name requires a secure origin, and browsers treat localhost as one.
        const secure = { url: url.replace('http:', 'https:'), secure: true }
        return { name: cookie.slice(0, equals), value: cookie.slice(equals + 1), ...secure }
      }),
    )
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    complaints.push(complaintsOf(page))
    return administratorAt(page, person.userId, `${url}/SvcAdmin`)
  }

  return {
    server,
    tenant,
    browser,
    url,
    administrator: (roles = ['administrator'], options = {}, of = tenant) => arrive(of, roles, options),
    operator: (options = {}) => arrive(server.operators, ['operator', 'administrator'], options),
    async close() {
      await browser.close()
      await server.close()
      // Reports scripts and styles that the content security policy refuses, among other things.
      expect(complaints.flat()).toEqual([])
    },
  }
}

const administratorAt = (page: Page, userId: string, url: string): Administrator => ({
  page,
  userId,
  async open(path) {
    await page.goto(`${url}${path}`)
  },
  async turnTo(path) {
    if (page.url().startsWith(`${url}/`)) await page.evaluate((to) => history.pushState(null, '', to), `${url}${path}`)
    else await page.goto(`${url}${path}`)
  },
  shows: (heading) =>
    page
      .getByRole('heading', { name: beginning(heading) })
      .first()
      .waitFor(),
  says: (text) => page.getByText(beginning(text)).first().waitFor(),
  fill: (label, value) => page.getByLabel(labelled(label)).fill(value),
  async pick(label, typed, found = typed) {
    await page.getByRole('combobox', { name: labelled(label) }).fill(typed)
    await page
      .getByRole('listbox', { name: en.shared.picker.found(label), exact: true })
      .getByRole('option')
      .filter({ hasText: found })
      .first()
      .click()
  },
  press: (button) => page.getByRole('button', { name: button, exact: typeof button === 'string' }).click(),
  follow: (link) =>
    page
      .getByRole('main')
      .getByRole('link', { name: beginning(link) })
      .first()
      .click(),
  copied: async (label) => page.getByText(beginning(label)).locator('xpath=..').locator('code').innerText(),
})
