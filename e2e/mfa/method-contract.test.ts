// What every method promises, whatever its answer is. The methods come from the contract, so a new one is covered too.
import { authTypes, contractOf } from '@countersign/contract'
import { anyAnswer, newRegistrationFields, startTestServer } from '@countersign/testkit'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { authTypesWith, defaultOf, hasChallenge, methodUnderTest, newTenantWithAll } from './method-contract.fixture.ts'

const server = await startTestServer()
const { call, clock } = server
afterAll(() => server.close())

const tenant = await newTenantWithAll(server)
const elsewhere = await newTenantWithAll(server)

describe.each(authTypes)('%s', (authType) => {
  const method = methodUnderTest(server, tenant, authType)

  test('a right answer succeeds, with an assertion that anyone can verify', async () => {
    const user = await method.holder()
    const issued = await method.begin(user)
    const verdict = await (await user.right(issued)).send()
    const { registrationId, userId } = user
    const challengeId = issued?.challengeId ?? verdict.challengeId ?? ''
    expect(verdict).toMatchObject({ authenticated: true, registrationId, challengeId: expect.stringMatching(/^chl_/) })
    expect(verdict.challengeId).toBe(challengeId)
    const keys = createRemoteJWKSet(new URL(`${server.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
    const { payload } = await jwtVerify(verdict.assertion ?? '', keys, {
      typ: 'mfa-assertion+jwt',
      audience: tenant.clientId,
      subject: `user:${userId}`,
      currentDate: new Date(clock.now()),
    })
    expect(payload).toMatchObject({
      tid: tenant.tenantId,
      amr: contractOf(authType).amr,
      challenge_id: challengeId,
      purpose: 'authentication',
    })
    expect(await method.details(challengeId)).toMatchObject({ state: 'approved', reason: null, attemptsRemaining: 0 })
  })

  test('a wrong answer fails, without an assertion', async () => {
    const user = await method.holder()
    const verdict = await (await user.wrong(await method.begin(user))).send()
    expect(verdict).toMatchObject({ authenticated: false, reason: user.wrongReason })
    expect(verdict).not.toHaveProperty('assertion')
  })

  test('a tenant that disables the method refuses it immediately, and users can still remove it', async () => {
    const user = await method.holder()
    const { request } = await user.right(await method.begin(user))
    const mode = (enabled: boolean) => tenant.admin('PATCH', `authentication-modes/${authType}`, { enabled })
    await mode(false)
    const { userId, registered } = user
    for (const [operation, body] of [
      ['registerOtp', { userId: 'new', authType, ...newRegistrationFields(authType) }],
      ['sendOtp', { userId, authType }],
      ['authenticateOtp', request],
      ['authenticateOtp', { ...request, challengeId: 'chl_unknown' }],
    ] as const)
      expect(await tenant.post(operation, body)).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    const { registrations } = (await tenant.post('fetchOtpDetails', { userId })).body
    expect(registrations).toHaveLength(registered.length)
    const { removed } = (await tenant.post('deregisterAuth', { userId, authType })).body
    expect(removed).toHaveLength(registered.length)
    await mode(true)
  })

  test('once the method is removed, no answer with it succeeds', async () => {
    const user = await method.holder()
    const answer = await user.right(await method.begin(user))
    expect((await tenant.post('deregisterAuth', { userId: user.userId, authType })).status).toBe(200)
    expect(await answer.send()).toMatchObject({ authenticated: false })
  })
})

describe.each(authTypesWith(hasChallenge))('a challenge of %s', (authType) => {
  const method = methodUnderTest(server, tenant, authType)

  test('is answered once', async () => {
    const user = await method.holder()
    const issued = await method.issue(user)
    const [right, wrong] = [await user.right(issued), await user.wrong(issued)]
    expect(await right.send()).toMatchObject({ authenticated: true })
    expect(await right.sendLate()).toBe('challenge_finished')
    expect(await wrong.sendLate()).toBe('challenge_finished')
    expect(await method.details(issued.challengeId)).toMatchObject({ state: 'approved', reason: null })
  })

  test('expires, whether or not a client polls it', async () => {
    const user = await method.holder()
    const issued = await method.issue(user)
    expect(issued.expiresInSeconds).toBe(defaultOf(authType, 'ValiditySeconds'))
    const answer = await user.right(issued)
    clock.advance({ seconds: issued.expiresInSeconds + 1 })
    expect(await answer.send()).toMatchObject({ authenticated: false, reason: 'challenge_expired' })
    expect(await method.details(issued.challengeId)).toMatchObject({
      state: 'expired',
      reason: 'timeout',
      expiresInSeconds: 0,
    })
  })

  test('is cancelled when the method is removed', async () => {
    const user = await method.holder()
    const issued = await method.issue(user)
    const answer = await user.right(issued)
    await tenant.post('deregisterAuth', { userId: user.userId, authType })
    expect(await answer.send()).toMatchObject({ authenticated: false, reason: 'challenge_finished' })
    expect(await method.details(issued.challengeId)).toMatchObject({
      state: 'cancelled',
      reason: 'registration_removed',
    })
  })

  test('belongs to one user, method, client and tenant: for all others it does not exist', async () => {
    const [ada, bob] = [await method.holder(), await method.holder()]
    const issued = await method.issue(ada)
    const answer = await ada.right(issued)
    const { request } = answer
    const { challengeId } = issued
    const otherClient = { accessToken: await otherClientToken() }
    const otherMethods = authTypes
      .filter((other) => other !== authType)
      .map((other) => ({ userId: ada.userId, authType: other, challengeId, ...anyAnswer(other) }))
    for (const refused of [
      await tenant.post('authenticateOtp', { ...request, userId: bob.userId }),
      ...(await Promise.all(otherMethods.map((body) => tenant.post('authenticateOtp', body)))),
      await tenant.post('authenticateOtp', request, otherClient),
      await tenant.post('fetchOtpDetails', { challengeId }, otherClient),
      await elsewhere.post('authenticateOtp', request),
      await elsewhere.post('fetchOtpDetails', { challengeId }),
      await tenant.post('fetchOtpDetails', { challengeId: 'chl_unknown' }),
    ])
      expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await answer.send()).toMatchObject({ authenticated: true })
  })

  async function otherClientToken(): Promise<string> {
    const { tenantId, admin } = tenant
    const { body: client } = await admin('POST', 'clients', { displayName: 'Other', scopes: ['mfa'] })
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret }
    return (await call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).body.access_token
  }
})
