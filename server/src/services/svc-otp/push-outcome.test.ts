// checkPushAuthStatus, and push through the calls that every method has.
import { type MfaTenant, newDeviceHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askByPush, newClient } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const newHolder = (wanted = {}) => newDeviceHolder(server, tenant, wanted)
const check = async (challengeId: string, options = {}) => {
  clock.advance({ seconds: 1 })
  return tenant.post('checkPushAuthStatus', { challengeId }, options)
}

describe('checkPushAuthStatus', () => {
  test('404 for a client that did not request it, and for an unknown challenge', async () => {
    const holder = await newHolder()
    const { challengeId } = await askByPush(tenant, holder)
    const elsewhere = await newMfaTenant(server)
    for (const answer of [
      await check(challengeId, await newClient(server, tenant)),
      await elsewhere.post('checkPushAuthStatus', { challengeId }),
      await check('chl_unknown'),
      await tenant.post('checkQrAuthStatus', { challengeId }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('429 if it is called twice within a second, without any effect', async () => {
    const holder = await newHolder()
    const { challengeId } = await askByPush(tenant, holder)
    expect((await check(challengeId)).status).toBe(200)
    const again = await tenant.post('checkPushAuthStatus', { challengeId })
    expect(again).toMatchObject({ status: 429, body: { code: 'slow_down' } })
    expect(again.headers.get('retry-after')).toBe('1')
    expect((await check(challengeId)).body.state).toBe('pending')
  })

  test('403 if push is disabled', async () => {
    const other = await newMfaTenant(server)
    await other.admin('PATCH', 'authentication-modes/push', { enabled: false })
    expect(await other.post('checkPushAuthStatus', { challengeId: 'chl_x' })).toMatchObject({ status: 403 })
  })

  test('returns as soon as the user has answered', async () => {
    const holder = await newHolder()
    const { challengeId, number, shown } = await askByPush(tenant, holder)
    clock.advance({ seconds: 1 })
    const waiting = tenant.post('checkPushAuthStatus', { challengeId, waitSeconds: 25 })
    await holder.device.answerPush(shown, { decision: 'approve', number })
    expect((await waiting).body).toMatchObject({ authenticated: true })
    const denied = await askByPush(tenant, holder)
    clock.advance({ seconds: 1 })
    const request = { challengeId: denied.challengeId, waitSeconds: 25 }
    const waitingAgain = tenant.post('checkPushAuthStatus', request)
    await holder.device.answerPush(denied.shown, { decision: 'deny' })
    expect((await waitingAgain).body).toMatchObject({ state: 'denied', authenticated: false })
  })
})

describe('the same four calls as for every method', () => {
  test('sendOtp sends the push, authenticateOtp reads the verdict', async () => {
    const { userId, device } = await newHolder()
    const verdict = async (challengeId: string) =>
      (await tenant.post('authenticateOtp', { userId, authType: 'push', challengeId })).body
    const { body } = await tenant.post('sendOtp', { userId, authType: 'push' })
    expect(body.numberMatch.displayNumber).toMatch(/^\d\d$/)
    expect(await verdict(body.challengeId)).toMatchObject({ authenticated: false, reason: 'challenge_pending' })
    const shown = await device.shown(body.challengeId)
    await device.answerPush(shown, { decision: 'approve', number: body.numberMatch.displayNumber })
    expect(await verdict(body.challengeId)).toMatchObject({
      authenticated: true,
      challengeId: body.challengeId,
      registrationId: device.registration.registrationId,
      assertion: expect.any(String),
    })
    const denied = await askByPush(tenant, { userId, device })
    await device.answerPush(denied.shown, { decision: 'deny' })
    expect(await verdict(denied.challengeId)).toMatchObject({ authenticated: false, reason: 'denied' })
    const expired = await askByPush(tenant, { userId, device })
    clock.advance({ minutes: 3 })
    expect(await verdict(expired.challengeId)).toMatchObject({ reason: 'challenge_expired', attemptsRemaining: 0 })
  })

  test("400 with an otp or without a challenge; 404 for another user's", async () => {
    const holder = await newHolder()
    const { userId } = holder
    const { challengeId } = await askByPush(tenant, holder)
    const authenticate = (body: object) => tenant.post('authenticateOtp', { userId, authType: 'push', ...body })
    expect(await authenticate({ challengeId, otp: '123456' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'otp' }] },
    })
    expect(await authenticate({})).toMatchObject({ status: 400, body: { details: [{ field: 'challengeId' }] } })
    expect((await authenticate({ challengeId, userId: 'somebody else' })).status).toBe(404)
    expect((await tenant.post('authenticateOtp', { userId, authType: 'qr_code', challengeId })).status).toBe(404)
  })

  test('an approved push proves that the user agrees to a change, once', async () => {
    const other = await newMfaTenant(server)
    await other.admin('PATCH', 'mfa-settings', { methodChanges: 'proof' })
    const holder = await newDeviceHolder(server, other)
    const { challengeId, number, shown } = await askByPush(other, holder)
    const application = { scope: 'mfa' }
    const request = { userId: holder.userId, authType: 'recovery_code', proofChallengeId: challengeId }
    expect(await other.post('registerOtp', request, application)).toMatchObject({ status: 403 })
    await holder.device.answerPush(shown, { decision: 'approve', number })
    expect((await other.post('registerOtp', request, application)).status).toBe(201)
    expect((await other.post('registerOtp', { ...request, authType: 'authenticator_app' }, application)).status).toBe(
      403,
    )
  })
})
