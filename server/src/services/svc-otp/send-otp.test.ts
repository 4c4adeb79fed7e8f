import { type MfaTenant, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
  await tenant.enable('sms')
  await tenant.enable('email')
})
afterAll(() => server.close())

const send = (body: object, options = {}) => tenant.post('sendOtp', body, options)
const auditCount = async (action: string) => {
  const { body } = await tenant.admin('GET', `audit-events?action=${action}&limit=100`)
  return body.items.length
}

describe('200', () => {
  test('returns the whole challenge, and sends the code first and bound to our host', async () => {
    const { userId, registrationId, right } = await newHolder(tenant, 'sms', clock)
    const { status, body } = await send({ userId, authType: 'sms' })
    expect(status).toBe(200)
    expect(body).toEqual({
      challengeId: expect.stringMatching(/^chl_/),
      userId,
      registrationId,
      authType: 'sms',
      state: 'pending',
      reason: null,
      createdAt: new Date(clock.now()).toISOString(),
      expiresAt: new Date(clock.now() + 300_000).toISOString(),
      expiresInSeconds: 300,
      respondedAt: null,
      attemptsRemaining: 5,
      resendAvailableAt: new Date(clock.now() + 30_000).toISOString(),
      pollIntervalSeconds: 2,
      delivery: {
        status: 'queued',
        channel: 'sms',
        maskedDestination: expect.stringMatching(/^\+41•+\d\d$/),
        resent: true,
      },
    })
    const code = await right()
    expect(code).toMatch(/^\d{6}$/)
    expect((await tenant.post('fetchOtpDetails', { challengeId: body.challengeId })).body.delivery.status).toBe('sent')
  })

  test('sends the same code again after the cooldown, which grows, and nothing before', async () => {
    const { userId, right } = await newHolder(tenant, 'email', clock)
    const again = async () => (await send({ userId, authType: 'email' })).body
    const first = await again()
    const code = await right()
    expect((await again()).delivery.resent).toBe(false)
    for (const cooldown of [30, 60]) {
      clock.advance({ seconds: cooldown - 1 })
      expect((await again()).delivery.resent).toBe(false)
      clock.advance({ seconds: 1 })
      const resent = await again()
      expect(resent).toMatchObject({ challengeId: first.challengeId, delivery: { resent: true } })
      expect(await right()).toBe(code)
    }
    expect((await again()).resendAvailableAt).toBe(new Date(clock.now() + 120_000).toISOString())
  })

  test('a new challenge replaces one that could not be answered in time', async () => {
    const { userId } = await newHolder(tenant, 'authenticator_app', clock)
    const first = (await send({ userId, authType: 'authenticator_app' })).body.challengeId
    clock.advance({ seconds: 241 })
    const second = (await send({ userId, authType: 'authenticator_app' })).body.challengeId
    expect(second).not.toBe(first)
    const { body } = await tenant.post('fetchOtpDetails', { challengeId: first })
    expect(body).toMatchObject({ state: 'cancelled', reason: 'superseded' })
  })

  test('uses the requested language', async () => {
    const user = await newHolder(tenant, 'email', clock)
    await send({ userId: user.userId, authType: 'email', locale: 'de-CH' })
    await user.right()
    const { body } = await tenant.admin('GET', 'inbox?limit=1')
    expect(body.items[0].text).toMatch(/gültig/)
  })

  test('the same idempotency key sends once', async () => {
    const { userId } = await newHolder(tenant, 'sms', clock)
    const headers = { 'idempotency-key': 'send-once' }
    const first = await send({ userId, authType: 'sms' }, { headers })
    const second = await send({ userId, authType: 'sms' }, { headers })
    expect(second.body).toEqual(first.body)
  })
})

describe('400', () => {
  test.each([
    ['no user', { authType: 'sms' }, 'userId'],
    ['an unknown method', { userId: 'ada', authType: 'carrier_pigeon' }, 'authType'],
    ['a misspelt field', { userId: 'ada', authType: 'sms', mobilNumber: 'x' }, 'mobilNumber'],
    ['a language that is none', { userId: 'ada', authType: 'sms', locale: '../../etc' }, 'locale'],
  ])('%s', async (_what, body, field) => {
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field)
  })
})

describe('403', () => {
  test('a user who is disabled', async () => {
    const { userId } = await newHolder(tenant, 'authenticator_app', clock)
    await tenant.admin('POST', `users/${userId}:disable`)
    expect(await send({ userId, authType: 'authenticator_app' })).toMatchObject({
      status: 403,
      body: { code: 'user_disabled' },
    })
  })
})

describe('404', () => {
  test('an unknown user, a method that the user does not have, an administrator', async () => {
    const { userId } = await newHolder(tenant, 'authenticator_app', clock)
    const notHeld = { status: 404, body: { code: 'registration_not_found' } }
    expect(await send({ userId: 'nobody', authType: 'sms' })).toMatchObject(notHeld)
    expect(await send({ userId, authType: 'sms' })).toMatchObject(notHeld)
    expect(await send({ userId, authType: 'authenticator_app', registrationId: 'reg_x' })).toMatchObject(notHeld)
    expect((await send({ userId: 'admin', authType: 'authenticator_app' })).status).toBe(404)
  })

  test("another tenant's user and registration", async () => {
    const other = await newMfaTenant(server)
    const { userId, registrationId } = await newHolder(other, 'authenticator_app', clock)
    expect((await send({ userId, authType: 'authenticator_app', registrationId })).status).toBe(404)
  })
})

describe('409', () => {
  test('several registrations and none named', async () => {
    const first = await newHolder(tenant, 'authenticator_app', clock)
    const second = await newHolder(tenant, 'authenticator_app', clock, first.userId)
    const { status, body } = await send({ userId: first.userId, authType: 'authenticator_app' })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'ambiguous_registration' })
    const named = body.registrations.map((known: { registrationId: string }) => known.registrationId)
    expect(named.sort()).toEqual([first.registrationId, second.registrationId].sort())
    const { registrationId } = second
    expect((await send({ userId: first.userId, authType: 'authenticator_app', registrationId })).status).toBe(200)
  })

  test('a password needs no challenge', async () => {
    const { userId } = await newHolder(tenant, 'password', clock)
    expect(await send({ userId, authType: 'password' })).toMatchObject({
      status: 409,
      body: { code: 'challenge_not_needed' },
    })
  })
})

describe('422', () => {
  test('a country that the tenant does not allow', async () => {
    const { userId } = await newHolder(tenant, 'sms', clock)
    await tenant.enable('sms', { allowedCountries: ['DE', 'AT'] })
    expect(await send({ userId, authType: 'sms' })).toMatchObject({
      status: 422,
      body: { code: 'destination_not_allowed', country: 'CH' },
    })
    await tenant.enable('sms', { allowedCountries: null })
    expect((await send({ userId, authType: 'sms' })).status).toBe(200)
  })
})

describe('429', () => {
  /** Of 1,600 messages a day, all but some of one shard. */
  const useUp = ({ tenantId }: MfaTenant, { left }: { left: number }) =>
    server.database.superuser(
      `insert into daily_sends (tenant_id, day, kind, key, shard, sent)
       select $1, $2, 'tenant', 'sms', shard, case when shard = 11 then 100 - $3::integer else 100 end
       from generate_series(0, 15) shard`,
      [tenantId, new Date(clock.now()).toISOString().slice(0, 10), left],
    )
  const newChallenge = (userId: string, authType: string, turn: number) =>
    send({ userId, authType, context: { action: `Turn ${turn}` } })

  test('five messages to one destination in ten minutes, with an audit event for the sixth', async () => {
    const { userId } = await newHolder(tenant, 'sms', clock)
    const before = await auditCount('message.refused')
    for (let turn = 0; turn < 5; turn++) expect((await newChallenge(userId, 'sms', turn)).status).toBe(200)
    const refused = await newChallenge(userId, 'sms', 5)
    expect(refused).toMatchObject({ status: 429, body: { code: 'send_limit_reached', limit: 'destination' } })
    expect(Number(refused.headers.get('retry-after'))).toBe(600)
    expect(await auditCount('message.refused')).toBe(before + 1)
    clock.advance({ seconds: 599 })
    expect((await newChallenge(userId, 'sms', 6)).status).toBe(429)
    clock.advance({ seconds: 1 })
    expect((await newChallenge(userId, 'sms', 7)).status).toBe(200)
  })

  test('a large count is spread over shards, and still exact', async () => {
    const large = await newMfaTenant(server)
    await large.enable('sms', { maxPerDay: 1_600 })
    await useUp(large, { left: 1 })
    const { userId } = await newHolder(large, 'sms', clock)
    const next = (turn: number) =>
      large.post('sendOtp', { userId, authType: 'sms', context: { action: `Turn ${turn}` } })
    expect((await next(0)).status).toBe(200)
    expect(await next(1)).toMatchObject({ status: 429, body: { limit: 'tenant_per_day' } })
  })

  test('messages that are sent together use up what is left, and no more', async () => {
    const full = await newMfaTenant(server)
    await full.enable('sms', { maxPerDay: 1_600 })
    await useUp(full, { left: 3 })
    const holders = await Promise.all(Array.from({ length: 5 }, () => newHolder(full, 'sms', clock)))
    const sent = await Promise.all(holders.map(({ userId }) => full.post('sendOtp', { userId, authType: 'sms' })))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
  })

  test('an email address is one destination, however it is spelled', async () => {
    const spellings = ['mia.mailbox@example.com', 'MIA.MAILBOX@EXAMPLE.COM', 'Mia.Mailbox@Example.com']
    const sendTo = async (emailAddress: string, turn: number) => {
      const userId = `spelled-${turn}`
      await tenant.post('registerOtp', { userId, authType: 'email', emailAddress, verified: true })
      return send({ userId, authType: 'email' })
    }
    for (let turn = 0; turn < 5; turn++) expect((await sendTo(spellings[turn % 3] as string, turn)).status).toBe(200)
    const refused = await sendTo('miA.mailboX@example.com', 5)
    expect(refused).toMatchObject({ status: 429, body: { code: 'send_limit_reached', limit: 'destination' } })
    expect((await sendTo('mia.mailbox+shop@example.com', 6)).status).toBe(200)
  })

  test.each([
    ['maxPerNumberPerDay', 'destination_per_day'],
    ['maxPerPrefixPerDay', 'prefix_per_day'],
    ['maxPerCountryPerDay', 'country_per_day'],
    ['maxPerDay', 'tenant_per_day'],
  ])('%s', async (setting, limit) => {
    const strict = await newMfaTenant(server)
    await strict.enable('sms', { [setting]: 2 })
    const { userId } = await newHolder(strict, 'sms', clock)
    const next = (turn: number) =>
      strict.post('sendOtp', { userId, authType: 'sms', context: { action: `Turn ${turn}` } })
    expect((await next(0)).status).toBe(200)
    expect((await next(1)).status).toBe(200)
    expect(await next(2)).toMatchObject({ status: 429, body: { code: 'send_limit_reached', limit } })
    clock.advance({ days: 1 })
    expect((await next(3)).status).toBe(200)
  })
})
