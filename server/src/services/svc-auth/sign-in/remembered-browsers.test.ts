// A browser that stands in for the second factor: when that is offered, and what it replaces.
import { maxRememberBrowserDays } from '@countersign/contract'
import {
  createTestBrowser,
  fromBase32,
  type Holder,
  newAdministrator,
  newRememberingTenant,
  proveByPassword,
  type RememberingTenant,
  signIn,
  startTestServer,
  totp,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: RememberingTenant
beforeAll(async () => {
  tenant = await newRememberingTenant(server)
})
afterAll(() => server.close())

describe('remembering a browser', () => {
  test('is off by default, and then neither offered nor done', async () => {
    await tenant.setDays(0)
    const holder = await tenant.newPerson()
    const browser = tenant.newBrowser()
    const { next } = await tenant.enter(browser, holder)
    expect(next).not.toHaveProperty('rememberBrowserDays')
    expect(await tenant.remember(browser, holder)).not.toHaveProperty('browserRememberedUntil')
    expect(await tenant.listed(browser)).toEqual([])
    await tenant.setDays(14)
  })

  test(`is possible for at most ${maxRememberBrowserDays} days`, async () => {
    const { status, body } = await tenant.admin('PATCH', 'mfa-settings', {
      rememberBrowserDays: maxRememberBrowserDays + 1,
    })
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('is offered with the second step, and done only if the user asks for it', async () => {
    const holder = await tenant.newPerson()
    const browser = tenant.newBrowser()
    const { next } = await tenant.enter(browser, holder)
    expect(next.rememberBrowserDays).toBe(14)
    const answer = { signInId: next.signInId, authType: holder.authType, otp: await holder.right() }
    const body = await tenant.step(browser, 'answer', answer)
    expect(body).toMatchObject({ signedIn: true })
    expect(body).not.toHaveProperty('browserRememberedUntil')
    expect(await tenant.listed(browser)).toEqual([])
  })

  test('is recorded, and ends after the days that the tenant has set, however much the browser is used', async () => {
    const { holder, browser } = await tenant.newRemembered()
    expect(await tenant.eventsOf(holder, 'remembered_browser.added')).toHaveLength(1)
    clock.advance({ days: 13 })
    expect(await tenant.skips(browser, holder)).toBe(true)
    clock.advance({ days: 1 })
    expect(await tenant.skips(browser, holder)).toBe(false)
  })

  test('ends after these days also if the setting was lowered while the browser was being remembered', async () => {
    const { holder, browser } = await tenant.newRemembered()
    await server.database.superuser(`update remembered_browsers set expires_at = '2100-01-01' where user_id = $1`, [
      holder.userId,
    ])
    clock.advance({ days: 14 })
    expect(await tenant.skips(browser, holder)).toBe(false)
  })

  test('is not possible with a recovery code, which shows that a device is lost', async () => {
    const holder = await tenant.newPerson('recovery_code')
    const browser = tenant.newBrowser()
    const outcome = await tenant.remember(browser, holder)
    expect(outcome).toMatchObject({ signedIn: true })
    expect(outcome).not.toHaveProperty('browserRememberedUntil')
    expect(await tenant.listed(browser)).toEqual([])
  })

  test('is not possible for a user with a role', async () => {
    const { userId, browser } = await newAdministrator(server.call, tenant, ['auditor'])
    const proofChallengeId = await proveByPassword({ userId, password: tenant.password, browser })
    const added = await browser.call('POST', '/Svc/v1/me/registrations', {
      body: { authType: 'authenticator_app', proofChallengeId },
    })
    const right = async () => totp(fromBase32(added.body.secret), clock.now())
    const registrationId: string = added.body.registrationId
    await browser.call('POST', '/Svc/v1/me/challenges:answer', {
      body: { authType: 'authenticator_app', registrationId, otp: await right() },
    })
    const holder: Holder = { userId, authType: 'authenticator_app', registrationId, right, wrong: '000000' }
    const elsewhere = tenant.newBrowser()
    expect((await tenant.enter(elsewhere, holder)).next).not.toHaveProperty('rememberBrowserDays')
    const outcome = await tenant.remember(elsewhere, holder)
    expect(outcome).toMatchObject({ signedIn: true })
    expect(outcome).not.toHaveProperty('browserRememberedUntil')
  })
})

describe('a remembered browser', () => {
  test('stands in for the second factor, and the session says so', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const outcome = await tenant.enter(browser, holder)
    expect(outcome).toMatchObject({
      signedIn: true,
      secondFactorMissing: false,
      session: { secondFactorProvenAt: null, rememberedBrowser: true },
    })
    const started = await tenant.eventsOf(holder, 'session.started')
    const [{ browserId: rememberedBrowserId } = {}] = await tenant.listed(browser)
    expect(started.map(({ details }: { details: object }) => details)).toContainEqual({
      sessionId: outcome.session.sessionId,
      secondFactor: false,
      rememberedBrowserId,
    })
  })

  test('needs the password all the same', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const { body } = await signIn(browser, tenant, { userId: holder.userId, password: 'another password' })
    expect(body).toMatchObject({ signedIn: false, reason: 'wrong_password' })
    expect(await tenant.skips(browser, holder)).toBe(true)
  })

  test('is no proof for a change of methods', async () => {
    const { holder, browser } = await tenant.newRemembered()
    expect(await tenant.skips(browser, holder)).toBe(true)
    const added = await browser.call('POST', '/Svc/v1/me/registrations', { body: { authType: 'authenticator_app' } })
    expect(added).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    const typed = await browser.call('POST', '/Svc/v1/me/challenges:answer', {
      body: { authType: 'password', otp: tenant.password },
    })
    const steppedUp = await browser.call('POST', '/AuthPage/v1/session:step-up', {
      body: { proofChallengeId: typed.body.challengeId },
    })
    expect(steppedUp).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  })

  test('is remembered for its own user only', async () => {
    const { browser } = await tenant.newRemembered()
    expect(await tenant.skips(browser, await tenant.newPerson())).toBe(false)
  })

  test('is forgotten for one user once another user is remembered there', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const before = browser.copy()
    const other = await tenant.newPerson()
    await tenant.remember(browser, other)
    expect(await tenant.skips(browser, other)).toBe(true)
    expect(await tenant.skips(browser, holder)).toBe(false)
    expect(await tenant.skips(before, holder)).toBe(false)
  })

  test('does not stand in for anything once the user has a role', async () => {
    const { holder, browser } = await tenant.newRemembered()
    await server.database.superuser(
      `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
       values ($1, $2, $2, '{auditor}', 'active', now(), now())`,
      [tenant.tenantId, holder.userId],
    )
    expect(await tenant.skips(browser, holder)).toBe(false)
  })

  test('works with no other tenant, and its cookie only in the form that we set', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const name = `__Host-countersign-remembered-${tenant.tenantId}`
    const cookie =
      browser
        .cookies()
        .split('; ')
        .find((pair) => pair.startsWith(name)) ?? ''
    const [, value = ''] = cookie.split('=')
    for (const forged of ['', 'x', `${value}x`, value.slice(0, -1), 'rbr_0.rbs_0', `${value.split('.')[0]}.`]) {
      const jar = new Map([[name, forged]])
      expect((await tenant.enter(createTestBrowser(server.call, jar), holder)).signedIn).toBe(false)
    }
    expect(await tenant.skips(browser, holder)).toBe(true)
  })
})

describe('in self-service', () => {
  test('users list their remembered browsers and forget one, which is recorded', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const other = tenant.newBrowser()
    await tenant.remember(other, holder)
    const [newest, oldest, ...more] = await tenant.listed(other)
    expect(more).toEqual([])
    expect(newest).toEqual({
      browserId: expect.stringMatching(/^rbr_/),
      ipAddress: '127.0.0.1',
      userAgent: expect.anything(),
      createdAt: new Date(clock.now()).toISOString(),
      lastUsedAt: new Date(clock.now()).toISOString(),
      expiresAt: new Date(clock.now() + 14 * 24 * 3_600_000).toISOString(),
    })
    const forget = () => other.call('DELETE', `/Svc/v1/me/remembered-browsers/${oldest?.browserId}`)
    expect((await forget()).status).toBe(204)
    expect((await forget()).status).toBe(404)
    expect(await tenant.skips(browser, holder)).toBe(false)
    expect(await tenant.skips(other, holder)).toBe(true)
    expect(await tenant.eventsOf(holder, 'remembered_browser.removed')).toHaveLength(1)
  })

  test('no user forgets the browser of another', async () => {
    const { holder, browser } = await tenant.newRemembered()
    const [{ browserId } = { browserId: '' }] = await tenant.listed(browser)
    const other = await tenant.newRemembered()
    const { status } = await other.browser.call('DELETE', `/Svc/v1/me/remembered-browsers/${browserId}`)
    expect(status).toBe(404)
    expect(await tenant.skips(browser, holder)).toBe(true)
  })
})
