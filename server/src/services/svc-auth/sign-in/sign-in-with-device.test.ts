// Push and QR codes: as the second step, and as the only step in a browser that knows its user.
import {
  createTestBrowser,
  type DeviceHolder,
  enrolDevice,
  type MfaTenant,
  newAdministrator,
  newDeviceHolder,
  newMfaTenant,
  signIn,
  startTestServer,
  type TestBrowser,
  type TestPerson,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const password = 'violet lamps sing at noon'
const post = (browser: TestBrowser, step: string, body: object) =>
  browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/${step}`, { body })
const isSignedIn = async (browser: TestBrowser) => (await browser.call('GET', '/Svc/v1/me')).status === 200

async function newPerson(): Promise<DeviceHolder> {
  const holder = await newDeviceHolder(server, tenant)
  await tenant.post('registerPassword', { userId: holder.userId, password })
  return holder
}

const begin = async (browser: TestBrowser, userId: string): Promise<string> =>
  (await signIn(browser, tenant, { userId, password })).body.next.signInId

interface Asked {
  readonly signInId: string
  readonly authType: string
  readonly challengeId: string
}

/** How to poll for the outcome, and how the device approves. */
async function askByPush(browser: TestBrowser, { userId, device }: DeviceHolder) {
  const signInId = await begin(browser, userId)
  const { body } = await post(browser, 'challenge', { signInId, authType: 'push' })
  const asked: Asked = { signInId, authType: 'push', challengeId: body.challengeId }
  const approve = async () =>
    device.answerPush(await device.shown(body.challengeId), {
      decision: 'approve',
      number: body.numberMatch.displayNumber,
    })
  const deny = async () => device.answerPush(await device.shown(body.challengeId), { decision: 'deny' })
  return { asked, approve, deny }
}

/** Signed in once with a second factor: from then on the browser knows its user. */
async function knownBrowser(holder: DeviceHolder): Promise<TestBrowser> {
  const browser = createTestBrowser(server.call)
  const { asked, approve } = await askByPush(browser, holder)
  await approve()
  expect((await post(browser, 'answer', asked)).body.signedIn).toBe(true)
  await browser.call('DELETE', '/AuthPage/v1/session')
  return browser
}

describe('as the second step', () => {
  test("a page that waits for the device does not use up the long polls of the tenant's clients", async () => {
    const wait = vi.spyOn(server.domain.tenantLimits, 'wait')
    const run = vi.spyOn(server.domain.tenantLimits, 'run')
    onTestFinished(() => void vi.restoreAllMocks())
    const browser = createTestBrowser(server.call)
    const { asked, approve } = await askByPush(browser, await newPerson())
    const waiting = post(browser, 'answer', { ...asked, waitSeconds: 25 })
    await expect.poll(() => wait.mock.calls).toMatchObject([[{ tenantId: tenant.tenantId, account: 'named' }]])
    // The request no longer counts as one that is in progress.
    const [[asker] = []] = wait.mock.calls
    expect(run.mock.calls.at(-1)?.[0]).toEqual(asker)
    await approve()
    expect((await waiting).body.signedIn).toBe(true)
  })

  test('a user agent is shown on the device without characters that a device cannot show', async () => {
    const holder = await newPerson()
    const browser = createTestBrowser(server.call)
    const signInId = await begin(browser, holder.userId)
    const { body } = await browser.call('POST', `/AuthPage/v1/sign-in/${tenant.tenantId}/challenge`, {
      headers: { 'user-agent': 'Fire\tfox\u0085' },
      body: { signInId, authType: 'push' },
    })
    expect(await holder.device.shown(body.challengeId)).toMatchObject({ context: { userAgent: 'Firefox' } })
  })

  test('a push that the device approves signs in, and names the requester', async () => {
    const holder = await newPerson()
    const browser = createTestBrowser(server.call)
    const { asked, approve } = await askByPush(browser, holder)
    expect((await post(browser, 'answer', asked)).body).toMatchObject({ signedIn: false, reason: 'challenge_pending' })
    expect(await holder.device.shown(asked.challengeId)).toMatchObject({
      clientName: `Tenant ${tenant.tenantId}`,
      context: { operation: 'sign_in', ipAddress: '127.0.0.1' },
    })
    await approve()
    clock.advance({ seconds: 2 })
    expect((await post(browser, 'answer', asked)).body).toMatchObject({ signedIn: true, secondFactorMissing: false })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('the answer is returned as soon as the device gives it', async () => {
    const holder = await newPerson()
    const browser = createTestBrowser(server.call)
    const { asked, approve } = await askByPush(browser, holder)
    const waiting = post(browser, 'answer', { ...asked, waitSeconds: 20 })
    await approve()
    expect((await waiting).body.signedIn).toBe(true)
  })

  test('a denied push signs no user in', async () => {
    const browser = createTestBrowser(server.call)
    const { asked, deny } = await askByPush(browser, await newPerson())
    await deny()
    expect((await post(browser, 'answer', asked)).body).toMatchObject({ signedIn: false, reason: 'denied' })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('a QR code that the device scans and approves signs in', async () => {
    const { userId, device } = await newPerson()
    const browser = createTestBrowser(server.call)
    const signInId = await begin(browser, userId)
    const { body } = await post(browser, 'challenge', { signInId, authType: 'qr_code' })
    expect(body.qrCode).toMatch(/^data:image\/svg\+xml/)
    await device.answerQr((await device.scan(body.qrContent)).body, { decision: 'approve' })
    const { challengeId } = body
    expect((await post(browser, 'answer', { signInId, authType: 'qr_code', challengeId })).body.signedIn).toBe(true)
  })

  test('the page learns of the scan before the answer', async () => {
    const { userId, device } = await newPerson()
    const browser = createTestBrowser(server.call)
    const signInId = await begin(browser, userId)
    const { body } = await post(browser, 'challenge', { signInId, authType: 'qr_code' })
    const asked = { signInId, authType: 'qr_code', challengeId: body.challengeId, waitSeconds: 20 }
    const waiting = post(browser, 'answer', asked)
    await expect.poll(() => server.domain.waits.count()).toBe(1)
    const scanned = await device.scan(body.qrContent)
    expect((await waiting).body).toMatchObject({ signedIn: false, reason: 'challenge_pending', scanned: true })
    const then = post(browser, 'answer', asked)
    await device.answerQr(scanned.body, { decision: 'approve' })
    expect((await then).body).toMatchObject({ signedIn: true })
  })

  test('a paused push is marked, and a known browser no longer offers it', async () => {
    const holder = await newPerson()
    const known = await knownBrowser(holder)
    const offered = async () => {
      const { body } = await known.call('GET', `/AuthPage/v1/sign-in/${tenant.tenantId}`)
      return body.knownUsers[0].authTypes
    }
    expect(await offered()).toEqual(['push', 'qr_code'])
    const browser = createTestBrowser(server.call)
    const { asked } = await askByPush(browser, holder)
    const { device } = holder
    await device.answerPush(await device.shown(asked.challengeId), { decision: 'deny', denyReason: 'not_me' })
    const { methods } = (await signIn(browser, tenant, { userId: holder.userId, password })).body.next
    const pausedUntil = new Date(clock.now() + 15 * 60_000).toISOString()
    expect(methods).toContainEqual(expect.objectContaining({ authType: 'push', pausedUntil }))
    expect(methods.find(({ authType }: Asked) => authType === 'qr_code')).not.toHaveProperty('pausedUntil')
    expect(await offered()).toEqual(['qr_code'])
    clock.advance({ minutes: 16 })
    expect(await offered()).toEqual(['push', 'qr_code'])
  })

  test('an approval counts only for the sign-in that requested it', async () => {
    const holder = await newPerson()
    const browser = createTestBrowser(server.call)
    const { asked, approve } = await askByPush(browser, holder)
    await approve()
    const thief = createTestBrowser(server.call)
    const other = await begin(thief, holder.userId)
    expect((await post(thief, 'answer', { ...asked, signInId: other })).status).toBe(404)
    expect((await post(browser, 'answer', asked)).body.signedIn).toBe(true)
    expect((await post(browser, 'answer', asked)).status).toBe(404)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('an unproven device cannot be asked here', async () => {
    const holder = await newPerson()
    const added = await tenant.post('registerOtp', { userId: holder.userId, authType: 'push' })
    const pending = await enrolDevice(server, added.body.enrolment)
    const signInId = await begin(createTestBrowser(server.call), holder.userId)
    const { registrationId } = pending.registration
    const body = { signInId, authType: 'push', registrationId }
    expect((await post(createTestBrowser(server.call), 'challenge', body)).status).toBe(404)
  })
})

describe('as the only step', () => {
  test('in a browser that knows its user, a push signs in without a password', async () => {
    const holder = await newPerson()
    const browser = await knownBrowser(holder)
    const page = await browser.call('GET', `/AuthPage/v1/sign-in/${tenant.tenantId}`)
    expect(page.body.knownUsers).toEqual([{ userId: holder.userId, authTypes: ['push', 'qr_code'] }])
    const started = await post(browser, 'device', { userId: holder.userId, authType: 'push' })
    const { signInId, challenge } = started.body
    const { challengeId, numberMatch } = challenge
    const shown = await holder.device.shown(challengeId)
    await holder.device.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber })
    const signedIn = await post(browser, 'answer', { signInId, authType: 'push', challengeId })
    expect(signedIn.body).toMatchObject({ signedIn: true, session: { passwordProvenAt: null } })
    expect(signedIn.body.session.secondFactorProvenAt).not.toBeNull()
  })

  test('after signing out everywhere, no browser knows the user any more', async () => {
    const holder = await newPerson()
    const browser = await knownBrowser(holder)
    const elsewhere = createTestBrowser(server.call)
    const { asked, approve } = await askByPush(elsewhere, holder)
    await approve()
    await post(elsewhere, 'answer', asked)
    expect((await elsewhere.call('DELETE', '/Svc/v1/me/sessions')).status).toBe(204)
    expect((await post(browser, 'device', { userId: holder.userId, authType: 'push' })).status).toBe(404)
  })

  test('no other browser can trigger a push', async () => {
    const holder = await newPerson()
    const other = await newPerson()
    const browsers = [createTestBrowser(server.call), await knownBrowser(other)]
    for (const browser of browsers)
      for (const userId of [holder.userId, 'unknown'])
        expect(await post(browser, 'device', { userId, authType: 'push' })).toMatchObject({
          status: 404,
          body: { code: 'not_found' },
        })
    expect(await holder.device.pending()).toEqual([])
  })

  test('then only the device can sign in: no code does without the password', async () => {
    const holder = await newPerson()
    const { body: codes } = await tenant.post('registerOtp', { userId: holder.userId, authType: 'recovery_code' })
    const browser = await knownBrowser(holder)
    const { signInId } = (await post(browser, 'device', { userId: holder.userId, authType: 'push' })).body
    const answer = await post(browser, 'answer', { signInId, authType: 'recovery_code', otp: codes.codes[0] })
    expect(answer).toMatchObject({ status: 404, body: { code: 'registration_not_found' } })
    expect((await post(browser, 'challenge', { signInId, authType: 'recovery_code' })).status).toBe(404)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('refused', () => {
  interface Refusal {
    readonly code: string
    spoil(holder: DeviceHolder, browser: TestBrowser): Promise<unknown>
  }
  const byPush = (browser: TestBrowser, { userId }: DeviceHolder) =>
    post(browser, 'device', { userId, authType: 'push' })
  const ofUser = ({ userId }: DeviceHolder) => `users/${userId}`
  const removeDevice = ({ device }: DeviceHolder) => tenant.admin('DELETE', `devices/${device.deviceId}`)
  const refusals: readonly Refusal[] = [
    {
      code: 'registration_disabled',
      spoil: (holder) =>
        tenant.admin('PATCH', `${ofUser(holder)}/registrations/${holder.device.registration.registrationId}`, {
          status: 'disabled',
        }),
    },
    { code: 'registration_not_found', spoil: removeDevice },
    {
      code: 'registration_state_conflict',
      async spoil(holder) {
        await removeDevice(holder)
        await tenant.post('registerOtp', { userId: holder.userId, authType: 'push' })
      },
    },
    {
      code: 'push_pending',
      spoil: ({ userId }) => tenant.post('triggerPushNotification', { userId }),
    },
    {
      code: 'push_paused',
      async spoil(holder, browser) {
        const { challengeId } = (await byPush(browser, holder)).body.challenge
        const shown = await holder.device.shown(challengeId)
        await holder.device.answerPush(shown, { decision: 'deny', denyReason: 'not_me' })
      },
    },
    {
      code: 'send_limit_reached',
      async spoil(holder, browser) {
        for (let times = 0; times < 10; times += 1) await byPush(browser, holder)
      },
    },
  ]

  test.each(refusals)('$code', async ({ code, spoil }) => {
    const holder = await newPerson()
    const browser = await knownBrowser(holder)
    await spoil(holder, browser)
    expect((await byPush(browser, holder)).body.code).toBe(code)
  })

  test('not_found once the user is disabled: no browser knows the user any more', async () => {
    const holder = await newPerson()
    const browser = await knownBrowser(holder)
    await tenant.admin('POST', `${ofUser(holder)}:disable`)
    expect((await byPush(browser, holder)).body.code).toBe('not_found')
  })

  test('auth_type_disabled, and then no answer counts either', async () => {
    const holder = await newPerson()
    const browser = await knownBrowser(holder)
    const { signInId, challenge } = (await byPush(browser, holder)).body
    const answer = () => post(browser, 'answer', { signInId, authType: 'push', challengeId: challenge.challengeId })
    await tenant.admin('PATCH', 'authentication-modes/push', { enabled: false })
    expect((await byPush(browser, holder)).body.code).toBe('auth_type_disabled')
    expect((await answer()).body.code).toBe('auth_type_disabled')
    await tenant.enable('push')
  })

  test('slow_down to a page that polls again immediately', async () => {
    const holder = await newPerson()
    const browser = createTestBrowser(server.call)
    const { asked } = await askByPush(browser, holder)
    expect((await post(browser, 'answer', asked)).status).toBe(200)
    expect(await post(browser, 'answer', asked)).toMatchObject({ status: 429, body: { code: 'slow_down' } })
  })
})

test('a user with a role adds a device in self-service, proves it, signs in and proves themselves with it', async () => {
  const person: TestPerson = await newAdministrator(server.call, tenant, ['administrator'])
  const me = (method: string, path: string, body?: object) =>
    person.browser.call(method, `/Svc/v1/me${path}`, body ? { body } : {})
  const added = await me('POST', '/registrations', { authType: 'push' })
  const device = await enrolDevice(server, added.body.enrolment)
  const { registrationId } = device.registration

  const prove = async (named: object): Promise<string> => {
    const { body } = await me('POST', '/challenges', { authType: 'push', ...named })
    const { challengeId, numberMatch } = body
    const asked = { authType: 'push', challengeId }
    expect((await me('POST', '/challenges:answer', asked)).body.reason).toBe('challenge_pending')
    const shown = await device.shown(challengeId)
    await device.answerPush(shown, { decision: 'approve', number: numberMatch.displayNumber })
    expect((await me('POST', '/challenges:answer', asked)).body.authenticated).toBe(true)
    return challengeId
  }
  await prove({ registrationId })
  expect((await me('GET', '/devices')).body.devices).toMatchObject([
    { deviceId: device.deviceId, status: 'active', agreed: true },
  ])

  const browser = createTestBrowser(server.call)
  const { asked, approve } = await askByPush(browser, { userId: person.userId, device })
  await approve()
  expect((await post(browser, 'answer', asked)).body.signedIn).toBe(true)

  clock.advance({ minutes: 11 })
  const dangerous = () =>
    person.browser.call('POST', '/SvcAdmin/v1/clients', { body: { displayName: 'App', scopes: ['mfa'] } })
  expect((await dangerous()).body.code).toBe('step_up_required')
  const proofChallengeId = await prove({})
  const steppedUp = await person.browser.call('POST', '/AuthPage/v1/session:step-up', { body: { proofChallengeId } })
  expect(steppedUp.body.secondFactorProvenAt).toBe(new Date(clock.now()).toISOString())
  expect((await dangerous()).status).toBe(201)
})
