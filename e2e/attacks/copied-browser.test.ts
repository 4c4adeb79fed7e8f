// A thief has copied the cookies of a remembered browser. Every use replaces its secret, so the copies betray each other.
import { secretReplacedSeconds } from '@countersign/contract'
import {
  type CopiedBrowser,
  newRememberingTenant,
  type RememberingTenant,
  signIn,
  startTestServer,
  type TestBrowser,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: RememberingTenant
beforeAll(async () => {
  tenant = await newRememberingTenant(server)
})
afterAll(() => server.close())

describe('its secret', () => {
  test('is new after every use, and stored nowhere', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const secretOf = (from: TestBrowser) => /rbs_[\w-]{43}/.exec(from.cookies())?.[0] ?? ''
    const first = secretOf(browser)
    expect(await tenant.skips(browser, holder)).toBe(true)
    expect(secretOf(browser)).not.toBe(first)
    const rows = await server.database.superuser('select * from remembered_browsers', [])
    expect(JSON.stringify(rows)).not.toContain(secretOf(browser).slice(4))
  })

  test('ends the browser, and the sessions that it started, when an old one is presented', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const thief = browser.copy()
    expect(await tenant.skips(thief, holder)).toBe(true)
    clock.advance({ seconds: secretReplacedSeconds })
    expect((await thief.call('GET', '/Svc/v1/me')).status).toBe(200)
    expect(await tenant.skips(browser, holder)).toBe(false)
    expect((await thief.call('GET', '/Svc/v1/me')).status).toBe(401)
    expect(await tenant.skips(thief, holder)).toBe(false)
    const [event, ...more] = await tenant.eventsOf(holder, 'remembered_browser.may_be_stolen')
    expect(more).toEqual([])
    expect(event).toMatchObject({ outcome: 'failure', details: { sessionIds: [expect.stringMatching(/^ses_/)] } })
  })

  test('ends the browser also when the thief comes second', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const thief = browser.copy()
    expect(await tenant.skips(browser, holder)).toBe(true)
    expect(await tenant.skips(browser, holder)).toBe(true)
    // Two uses later, it is not one of two tabs.
    expect(await tenant.skips(thief, holder)).toBe(false)
    expect(await tenant.eventsOf(holder, 'remembered_browser.may_be_stolen')).toHaveLength(1)
    expect(await tenant.skips(browser, holder)).toBe(false)
  })

  test('ends nothing for a person without the password', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const thief = browser.copy()
    expect(await tenant.skips(browser, holder)).toBe(true)
    clock.advance({ seconds: secretReplacedSeconds })
    await signIn(thief, tenant, { userId: holder.userId, password: 'another password' })
    expect(await tenant.skips(browser, holder)).toBe(true)
  })

  test('is not taken for stolen in two tabs at once: one signs in, the other is asked for the second factor', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const tabs = [browser.copy(), browser.copy()]
    const outcomes = await Promise.all(tabs.map((tab) => tenant.enter(tab, holder)))
    expect(outcomes.filter((outcome) => outcome.signedIn)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.next)).toHaveLength(1)
    expect(await tenant.eventsOf(holder, 'remembered_browser.may_be_stolen')).toEqual([])
    const winner = tabs[outcomes.findIndex((outcome) => outcome.signedIn)] as CopiedBrowser
    clock.advance({ seconds: secretReplacedSeconds })
    expect(await tenant.skips(winner, holder)).toBe(true)
  })

  test('counts as old after a response that was lost: the user is asked once, and can be remembered again', async () => {
    const { holder, browser } = await tenant.newRemembered()
    await tenant.enter(browser.copy(), holder)
    expect(await tenant.skips(browser, holder)).toBe(false)
    clock.advance({ seconds: secretReplacedSeconds })
    expect(await tenant.skips(browser, holder)).toBe(false)
    expect(await tenant.eventsOf(holder, 'remembered_browser.may_be_stolen')).toHaveLength(1)
    expect(await tenant.remember(browser, holder)).toMatchObject({ signedIn: true })
    expect(await tenant.skips(browser, holder)).toBe(true)
  })
})
