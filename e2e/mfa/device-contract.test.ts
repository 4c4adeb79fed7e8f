// What every method promises that a second device answers, by the calls that are the same for all methods.
import { authTypes } from '@countersign/contract'
import {
  type DeviceHolder,
  type MfaTenant,
  newDeviceHolder,
  newMfaTenant,
  startTestServer,
  typedAuthTypes,
} from '@countersign/testkit'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { call, clock } = server
afterAll(() => server.close())

const answeredByDevice = authTypes.filter((authType) => !typedAuthTypes.some((typed) => typed === authType))

test('they are push and QR codes', () => expect(answeredByDevice).toEqual(['push', 'qr_code']))

describe.each(['push', 'qr_code'] as const)('%s', (authType) => {
  let tenant: MfaTenant
  beforeAll(async () => {
    tenant = await newMfaTenant(server)
  })
  const holder = () => newDeviceHolder(server, tenant, { authType })

  const issue = async ({ userId }: DeviceHolder) => {
    const answer = await tenant.post('sendOtp', { userId, authType })
    expect(answer.status).toBe(200)
    return answer.body
  }
  type Issued = Awaited<ReturnType<typeof issue>>

  /** As the user does it: types the number, or scans the code. */
  const answer = async ({ device }: DeviceHolder, issued: Issued, decision: 'approve' | 'deny') => {
    if (authType === 'push') {
      const number = decision === 'approve' ? { number: issued.numberMatch.displayNumber } : {}
      return device.answerPush(await device.shown(issued.challengeId), { decision, ...number })
    }
    return device.answerQr((await device.scan(issued.qrContent)).body, { decision })
  }

  const authenticate = async ({ userId }: Pick<DeviceHolder, 'userId'>, { challengeId }: Issued) =>
    (await tenant.post('authenticateOtp', { userId, authType, challengeId })).body

  test('an approval succeeds, with an assertion that anybody can check', async () => {
    const user = await holder()
    const issued = await issue(user)
    expect(await authenticate(user, issued)).toMatchObject({ authenticated: false, reason: 'challenge_pending' })
    await answer(user, issued, 'approve')
    const verdict = await authenticate(user, issued)
    expect(verdict).toMatchObject({ authenticated: true, challengeId: issued.challengeId })
    const keys = createRemoteJWKSet(new URL(`${server.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
    const { payload } = await jwtVerify(verdict.assertion, keys, {
      typ: 'mfa-assertion+jwt',
      audience: tenant.clientId,
      subject: `user:${user.userId}`,
      currentDate: new Date(clock.now()),
    })
    expect(payload).toMatchObject({ challenge_id: issued.challengeId, purpose: 'authentication' })
    const details = await tenant.post('fetchOtpDetails', { challengeId: issued.challengeId })
    expect(details.body).toMatchObject({ state: 'approved', reason: null, attemptsRemaining: 0 })
  })

  test('a denial does not', async () => {
    const user = await holder()
    const issued = await issue(user)
    await answer(user, issued, 'deny')
    const verdict = await authenticate(user, issued)
    expect(verdict).toMatchObject({ authenticated: false, reason: 'denied' })
    expect(verdict).not.toHaveProperty('assertion')
  })

  test('is answered once', async () => {
    const user = await holder()
    const issued = await issue(user)
    const shown = authType === 'push' ? await user.device.shown(issued.challengeId) : undefined
    await answer(user, issued, 'deny')
    const again = shown
      ? await user.device.answerPush(shown, { decision: 'approve', number: issued.numberMatch.displayNumber })
      : await user.device.scan(issued.qrContent)
    expect(again).toMatchObject({ status: 409, body: { code: 'challenge_finished' } })
    expect(await authenticate(user, issued)).toMatchObject({ authenticated: false, reason: 'denied' })
  })

  test('expires, whether or not anybody looks', async () => {
    const user = await holder()
    const issued = await issue(user)
    clock.advance({ seconds: 121 })
    expect(await authenticate(user, issued)).toMatchObject({ authenticated: false, reason: 'challenge_expired' })
  })

  test('is of one user, one method, one client and one tenant: to all others it does not exist', async () => {
    const [ada, bob] = [await holder(), await holder()]
    const { challengeId } = await issue(ada)
    const elsewhere = await newMfaTenant(server)
    const { body: other } = await tenant.admin('POST', 'clients', { displayName: 'Other', scopes: ['mfa'] })
    const form = { grant_type: 'client_credentials', client_id: other.clientId, client_secret: other.clientSecret }
    const { body: token } = await call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
    const otherClient = { accessToken: token.access_token }
    const request = { userId: ada.userId, authType, challengeId }
    const otherMethod = authType === 'push' ? 'qr_code' : 'push'
    for (const refused of [
      await tenant.post('authenticateOtp', { ...request, userId: bob.userId }),
      await tenant.post('authenticateOtp', { ...request, authType: otherMethod }),
      await tenant.post('authenticateOtp', { ...request, authType: 'email', otp: '123456' }),
      await tenant.post('authenticateOtp', request, otherClient),
      await tenant.post('fetchOtpDetails', { challengeId }, otherClient),
      await elsewhere.post('authenticateOtp', request),
      await elsewhere.post('fetchOtpDetails', { challengeId }),
    ])
      expect([403, 404]).toContain(refused.status)
    expect(await authenticate(ada, { challengeId })).toMatchObject({ reason: 'challenge_pending' })
  })

  test('is refused at once where the tenant does not offer it, but can be removed', async () => {
    const user = await holder()
    const { challengeId } = await issue(user)
    const mode = (enabled: boolean) => tenant.admin('PATCH', `authentication-modes/${authType}`, { enabled })
    await mode(false)
    const { userId } = user
    for (const [operation, body] of [
      ['registerOtp', { userId: 'new', authType }],
      ['sendOtp', { userId, authType }],
      ['authenticateOtp', { userId, authType, challengeId }],
    ] as const)
      expect(await tenant.post(operation, body)).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    expect((await tenant.post('fetchOtpDetails', { userId })).body.registrations).toHaveLength(2)
    expect((await tenant.post('deregisterAuth', { userId, authType })).body.removed).toHaveLength(2)
    await mode(true)
  })

  test('is gone when it is removed: nothing answers by it any more', async () => {
    const user = await holder()
    const issued = await issue(user)
    if (authType === 'qr_code') await user.device.scan(issued.qrContent)
    await tenant.post('deregisterAuth', { userId: user.userId, authType })
    expect(await authenticate(user, issued)).toMatchObject({ authenticated: false, reason: 'challenge_finished' })
    expect((await tenant.post('fetchOtpDetails', { challengeId: issued.challengeId })).body).toMatchObject({
      state: 'cancelled',
      reason: 'registration_removed',
    })
    await expect(user.device.accessToken()).rejects.toThrow(/invalid_client/)
  })
})
