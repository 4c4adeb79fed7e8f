import { svcSs } from '@countersign/contract/operations'
import { sql } from '@countersign/platform/database'
import { type MfaTenant, newMfaTenant, newUser, pathOf, signIn, startTestServer } from '@countersign/testkit'
import {
  be,
  bs,
  origin,
  rpId,
  type SoftwareAuthenticator,
  softwareAuthenticator,
  up,
  uv,
} from '@countersign/testkit/passkeys'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const authType = 'passkey'
const relyingParties = [
  { id: rpId, name: 'Web shop', origins: [origin] },
  { id: 'other.example', name: 'Other shop', origins: ['https://other.example'] },
]
let tenant: MfaTenant
let people = 0

async function newPasskeyTenant(settings: object = {}): Promise<MfaTenant> {
  const made = await newMfaTenant(server)
  const mode = { enabled: true, settings: { relyingParties, ...settings } }
  expect(await made.admin('PATCH', 'authentication-modes/passkey', mode)).toMatchObject({ status: 200 })
  return made
}

beforeAll(async () => {
  tenant = await newPasskeyTenant({ allowUsernameless: true })
})

const newUserId = () => `passkey-user-${++people}`
const bytes = (text: string) => Buffer.from(text, 'base64url')
const challengeOf = ({ publicKey }: { publicKey: { challenge: string } }) => bytes(publicKey.challenge)

async function register(userId: string, fields: object = {}, of = tenant) {
  const { status, body } = await of.post('registerOtp', { userId, authType, ...fields })
  expect(status).toBe(201)
  return body
}

const activate = (registered: { registrationId: string; userId: string }, credential: object, of = tenant) =>
  of.post('authenticateOtp', {
    userId: registered.userId,
    authType,
    registrationId: registered.registrationId,
    credential,
  })

interface Holder {
  readonly userId: string
  readonly registrationId: string
  readonly key: SoftwareAuthenticator
  readonly userHandle: string
}

type CreateDeviation = Parameters<SoftwareAuthenticator['create']>[1]

async function newHolder(of = tenant, deviation: CreateDeviation = {}, userId = newUserId()): Promise<Holder> {
  const key = softwareAuthenticator()
  const registered = await register(userId, {}, of)
  const activated = await activate(registered, key.create(challengeOf(registered), deviation), of)
  expect(activated).toMatchObject({ status: 200, body: { authenticated: true } })
  return { userId, registrationId: registered.registrationId, key, userHandle: registered.publicKey.user.id }
}

async function issue(fields: object, of = tenant) {
  const { status, body } = await of.post('sendOtp', { authType, ...fields })
  expect(status).toBe(200)
  return body
}

const answer = (challengeId: string, credential: object, fields: object = {}, of = tenant) =>
  of.post('authenticateOtp', { authType, challengeId, credential, ...fields })

describe('registering a passkey', () => {
  test('returns creation options that browsers accept, and never the user id as a handle', async () => {
    const userId = newUserId()
    const { status, publicKey, expiresAt, passkey } = await register(userId)
    expect(status).toBe('pending')
    expect(passkey).toEqual({ relyingPartyId: rpId })
    expect(Date.parse(expiresAt) - clock.now()).toBe(300_000)
    expect(publicKey).toMatchObject({
      rp: { id: rpId, name: 'Web shop' },
      user: { name: userId, displayName: userId },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    })
    expect(challengeOf({ publicKey })).toHaveLength(32)
    expect(bytes(publicKey.user.id)).toHaveLength(64)
    const again = await register(userId)
    expect(again.publicKey.user.id).toBe(publicKey.user.id)
    const elsewhere = await register(userId, { relyingPartyId: 'other.example' })
    expect(elsewhere.publicKey.user.id).not.toBe(publicKey.user.id)
  })

  test('activates it and proves nothing: there is no assertion and no challenge', async () => {
    const registered = await register(newUserId())
    const { body } = await activate(registered, softwareAuthenticator().create(challengeOf(registered)))
    const { userId, registrationId } = registered
    expect(body).toEqual({ authenticated: true, registrationId, userId })
    const { body: details } = await tenant.post('fetchOtpDetails', { userId })
    expect(details.registrations).toMatchObject([
      { registrationId, status: 'active', passkey: { relyingPartyId: rpId, synced: false } },
    ])
  })

  test('names the passkeys that the user has, so that no authenticator makes a second one', async () => {
    const { userId, key } = await newHolder()
    const { publicKey } = await register(userId)
    expect(publicKey.excludeCredentials).toMatchObject([{ type: 'public-key', id: key.id.toString('base64url') }])
  })

  test('a credential belongs to one user of a relying party', async () => {
    const { key } = await newHolder()
    const registered = await register(newUserId())
    expect(await activate(registered, key.create(challengeOf(registered)))).toMatchObject({
      status: 409,
      body: { code: 'already_registered' },
    })
  })

  test('a removed passkey can be registered again', async () => {
    const { userId, key, registrationId } = await newHolder()
    expect((await tenant.post('deregisterAuth', { userId, authType, registrationId })).status).toBe(200)
    const registered = await register(newUserId())
    expect((await activate(registered, key.create(challengeOf(registered)))).body.authenticated).toBe(true)
  })

  test.each([
    ['another challenge', () => softwareAuthenticator().create(Buffer.alloc(32)), 'challenge_mismatch'],
    ['another origin', 'origin', 'origin_not_allowed'],
    ['another relying party', 'rpId', 'rp_id_mismatch'],
    ['an absent user', 'flags', 'user_not_present'],
    ['nothing in it', () => ({}), 'malformed_response'],
  ])('a response with %s is refused, and the registration stays pending', async (_, made, reason) => {
    const registered = await register(newUserId())
    const deviations: Record<string, CreateDeviation> = {
      origin: { clientData: { origin: 'https://phish.example' } },
      rpId: { rpId: 'phish.example' },
      flags: { flags: 0 },
    }
    const credential =
      typeof made === 'function' ? made() : softwareAuthenticator().create(challengeOf(registered), deviations[made])
    expect(await activate(registered, credential)).toMatchObject({
      status: 422,
      body: { code: 'credential_rejected', reason },
    })
    const { body } = await tenant.post('fetchOtpDetails', { userId: registered.userId })
    expect(body.registrations).toMatchObject([{ status: 'pending' }])
  })

  test('passkeys that were never activated do not keep a user from adding one', async () => {
    const userId = newUserId()
    for (let cancelled = 0; cancelled < 20; cancelled++) await register(userId)
    expect(await tenant.post('registerOtp', { userId, authType })).toMatchObject({
      status: 409,
      body: { code: 'registration_limit_reached' },
    })
    clock.advance({ minutes: 21 })
    await register(userId)
    const { body } = await tenant.post('fetchOtpDetails', { userId })
    expect(body.registrations).toHaveLength(1)
  })

  test('expires, and belongs to one user and one tenant', async () => {
    const registered = await register(newUserId())
    const credential = softwareAuthenticator().create(challengeOf(registered))
    const stranger = await newPasskeyTenant()
    const missing = { status: 404, body: { code: 'not_found' } }
    const { userId } = await register(newUserId())
    expect(await activate({ ...registered, userId }, credential)).toMatchObject(missing)
    expect(await activate(registered, credential, stranger)).toMatchObject(missing)
    clock.advance({ seconds: 301 })
    expect(await activate(registered, credential)).toMatchObject(missing)
  })

  test.each([
    [{ relyingPartyId: 'unknown.example' }, 'relyingPartyId'],
    [{ verified: true }, 'verified'],
  ])('%j is refused with the field', async (fields, field) => {
    const refused = await tenant.post('registerOtp', { userId: newUserId(), authType, ...fields })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', details: [{ field }] } })
  })
})

describe('verifying a passkey', () => {
  test('an answer succeeds, with an assertion that says what was proven', async () => {
    const { userId, key, registrationId } = await newHolder()
    const challenge = await issue({ userId })
    expect(challenge.publicKey).toMatchObject({
      rpId,
      userVerification: 'preferred',
      allowCredentials: [{ type: 'public-key', id: key.id.toString('base64url') }],
    })
    const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge)))
    expect(body).toMatchObject({ authenticated: true, userId, registrationId, challengeId: challenge.challengeId })
    const keys = createRemoteJWKSet(new URL(`${server.url}/AuthPage/oauth/jwks/${tenant.tenantId}`))
    const { payload } = await jwtVerify(body.assertion, keys, {
      typ: 'mfa-assertion+jwt',
      audience: tenant.clientId,
      subject: `user:${userId}`,
      currentDate: new Date(clock.now()),
    })
    expect(payload).toMatchObject({ amr: ['pop', 'user', 'mfa'], rp_id: rpId, purpose: 'authentication' })
    const details = await tenant.post('fetchOtpDetails', { challengeId: challenge.challengeId })
    expect(details.body).toMatchObject({ state: 'approved', registrationId })
  })

  test('a synced passkey says so, and user verification counts only if the registration had it', async () => {
    const { userId, key } = await newHolder(tenant, { flags: up | be | bs })
    const challenge = await issue({ userId })
    const credential = key.get(challengeOf(challenge), { flags: up | uv | be | bs })
    const { body } = await answer(challenge.challengeId, credential)
    const [, payload = ''] = body.assertion.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ amr: ['pop', 'user', 'swk'] })
  })

  test('a passkey that is synced later is listed as synced from its next use on', async () => {
    const { userId, key } = await newHolder(tenant, { flags: up | uv | be })
    const synced = async () => (await tenant.post('fetchOtpDetails', { userId })).body.registrations[0].passkey
    const before = await synced()
    expect(before).toMatchObject({ relyingPartyId: rpId, synced: false })
    for (const [flags, isSynced] of [
      [up | uv | be | bs, true],
      [up | uv | be, false],
    ] as const) {
      const challenge = await issue({ userId })
      const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge), { flags }))
      expect(body.authenticated).toBe(true)
      expect(await synced()).toEqual({ ...before, synced: isSynced })
    }
  })

  test('without a user name, the passkey names the user, and must be unlocked', async () => {
    const { userId, key, userHandle } = await newHolder()
    const challenge = await issue({})
    expect(challenge).toMatchObject({
      userId: null,
      publicKey: { allowCredentials: [], userVerification: 'required' },
    })
    const unlocked = (flags: number) => key.get(challengeOf(challenge), { flags, response: { userHandle } })
    expect((await answer(challenge.challengeId, unlocked(up))).body).toMatchObject({
      authenticated: false,
      reason: 'wrong_credential',
    })
    expect((await answer(challenge.challengeId, unlocked(up | uv))).body).toMatchObject({ authenticated: true, userId })
    const { body } = await tenant.post('fetchOtpDetails', { challengeId: challenge.challengeId })
    expect(body.userId).toBe(userId)
  })

  test('an answer without a user name must carry the handle of its user', async () => {
    const { key } = await newHolder()
    const challenge = await issue({})
    const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge), { flags: up | uv }))
    expect(body).toMatchObject({ authenticated: false, reason: 'wrong_credential' })
  })

  test('a tenant that does not allow it issues no challenge without a user', async () => {
    const strict = await newPasskeyTenant()
    expect(await strict.post('sendOtp', { authType })).toMatchObject({ body: { code: 'user_required' } })
  })

  test('is answered once, and expires', async () => {
    const { userId, key } = await newHolder()
    const challenge = await issue({ userId })
    const credential = key.get(challengeOf(challenge))
    expect((await answer(challenge.challengeId, credential)).body.authenticated).toBe(true)
    expect((await answer(challenge.challengeId, credential)).body.reason).toBe('challenge_finished')
    const late = await issue({ userId })
    clock.advance({ seconds: 301 })
    expect((await answer(late.challengeId, key.get(challengeOf(late)))).body.reason).toBe('challenge_expired')
  })

  test.each([0, 7])(
    'of two copies of one answer with the counter %i that arrive together, one succeeds',
    async (signCount) => {
      const { userId, key } = await newHolder()
      const challenge = await issue({ userId })
      const credential = key.get(challengeOf(challenge), { signCount })
      let answers: ReturnType<typeof answer>[] = []
      await server.database.open().inTenant(tenant.tenantId, async (tx) => {
        // While the registration is locked, both arrive at it, and have read a challenge that is still open.
        await tx.rows(sql`
        select from registrations where tenant_id = ${tenant.tenantId} and user_id = ${userId} for update`)
        answers = [1, 2].map(() => answer(challenge.challengeId, credential))
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(() => server.database.superuser(waiting)).toHaveLength(2)
      })
      expect((await Promise.all(answers)).filter(({ body }) => body.authenticated)).toHaveLength(1)
    },
  )

  test('wrong answers use up the attempts of the challenge, and never lock the passkey', async () => {
    const { userId, key } = await newHolder()
    for (let challenges = 0; challenges < 5; challenges++) {
      const { challengeId } = await issue({ userId })
      for (const left of [4, 3, 2, 1, 0])
        expect((await answer(challengeId, key.get(Buffer.alloc(32)))).body).toMatchObject({
          reason: 'wrong_credential',
          attemptsRemaining: left,
        })
      expect((await answer(challengeId, key.get(Buffer.alloc(32)))).body.reason).toBe('too_many_attempts')
    }
    const challenge = await issue({ userId })
    expect((await answer(challenge.challengeId, key.get(challengeOf(challenge)))).body.authenticated).toBe(true)
  })

  test('a challenge without attempts left takes no right answer, even if a server that counted them did not end it', async () => {
    const { userId, key } = await newHolder()
    const challenge = await issue({ userId })
    await server.database.superuser('update challenges set attempts = most_attempts where challenge_id = $1', [
      challenge.challengeId,
    ])
    const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge)))
    expect(body).toMatchObject({ authenticated: false, attemptsRemaining: 0 })
  })

  test.each([
    ['another origin', { clientData: { origin: 'https://phish.example' } }],
    ['another relying party', { rpId: 'other.example' }],
    ['a frame of another page', { clientData: { crossOrigin: true, topOrigin: 'https://phish.example' } }],
    ['an absent user', { flags: 0 }],
  ])('an answer with %s is wrong, and the caller learns nothing more', async (_, deviation) => {
    const { userId, key } = await newHolder()
    const challenge = await issue({ userId })
    const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge), deviation))
    expect(body).toEqual({
      authenticated: false,
      reason: 'wrong_credential',
      attemptsRemaining: 4,
      challengeId: challenge.challengeId,
    })
  })

  test("another user's passkey is wrong", async () => {
    const [ada, bob] = [await newHolder(), await newHolder()]
    const challenge = await issue({ userId: ada.userId })
    const { body } = await answer(challenge.challengeId, bob.key.get(challengeOf(challenge)))
    expect(body).toMatchObject({ authenticated: false, reason: 'wrong_credential' })
  })

  test('a passkey of one relying party does not answer a challenge of another', async () => {
    const { userId, key } = await newHolder()
    const challenge = await issue({ userId, relyingPartyId: 'other.example' })
    expect(challenge.publicKey.rpId).toBe('other.example')
    const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge)))
    expect(body).toMatchObject({ authenticated: false, reason: 'wrong_credential' })
  })

  test('two tenants with one relying party and one key are separate', async () => {
    const { key, userId, userHandle } = await newHolder()
    const neighbour = await newPasskeyTenant({ allowUsernameless: true })
    const registered = await register(userId, {}, neighbour)
    expect((await activate(registered, key.create(challengeOf(registered)), neighbour)).status).toBe(200)
    const challenge = await issue({}, neighbour)
    const ours = { flags: up | uv, response: { userHandle } }
    const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge), ours), {}, neighbour)
    expect(body).toMatchObject({ authenticated: false, reason: 'wrong_credential' })
    expect(await answer(challenge.challengeId, key.get(challengeOf(challenge)))).toMatchObject({ status: 404 })
  })

  test('a counter that does not increase is reported, and refused unless the tenant accepts it', async () => {
    for (const refuseClonedKeys of [true, false]) {
      const of = await newPasskeyTenant({ refuseClonedKeys })
      const { userId, key } = await newHolder(of, { signCount: 10 })
      const challenge = await issue({ userId }, of)
      const { body } = await answer(challenge.challengeId, key.get(challengeOf(challenge), { signCount: 10 }), {}, of)
      expect(body).toMatchObject(
        refuseClonedKeys ? { authenticated: false, reason: 'credential_may_be_cloned' } : { authenticated: true },
      )
      const events = await of.admin('GET', 'audit-events?action=credential.may_be_cloned')
      expect(events.body.items).toMatchObject([{ target: { id: userId }, details: { counter: 10, lastCounter: 10 } }])
    }
  })

  test.each([
    [{ challengeId: 'chl_1', registrationId: 'reg_1' }, 'challengeId'],
    [{}, 'challengeId'],
    [{ registrationId: 'reg_1' }, 'userId'],
    [{ challengeId: 'chl_1', otp: '123456' }, 'otp'],
  ])('%j is refused with the field', async (fields, field) => {
    const refused = await tenant.post('authenticateOtp', { authType, credential: {}, ...fields })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', details: [{ field }] } })
  })

  test.each([{}, { id: 'x' }, { type: 'public-key', id: 'AA', rawId: 'AA', response: 'x' }])(
    'a credential that no browser writes (%j) is refused with its field',
    async (credential) => {
      const { challengeId } = await issue({ userId: newUserId() })
      expect(await answer(challengeId, credential)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', details: [{ field: 'credential' }] },
      })
    },
  )
})

describe('who has a passkey stays secret', () => {
  test('an unknown user gets credentials of the same shape, the same in every call', async () => {
    const userId = newUserId()
    const [one, two] = [await issue({ userId }), await issue({ userId })]
    const { allowCredentials } = one.publicKey
    expect(allowCredentials.length).toBeGreaterThan(0)
    expect(allowCredentials).toEqual(two.publicKey.allowCredentials)
    expect(await issue({ userId: newUserId() })).not.toMatchObject({ publicKey: { allowCredentials } })
    const { key } = await newHolder()
    expect((await answer(one.challengeId, key.get(challengeOf(one)))).body).toMatchObject({
      authenticated: false,
      reason: 'wrong_credential',
      attemptsRemaining: 4,
    })
  })

  test('decoys differ in number and length from user to user', async () => {
    const challenges = await Promise.all(Array.from({ length: 40 }, () => issue({ userId: newUserId() })))
    const ids = challenges.map(({ publicKey }) => publicKey.allowCredentials.map(({ id }: { id: string }) => id.length))
    expect(new Set(ids.map((lengths) => lengths.length)).size).toBeGreaterThan(1)
    expect(new Set(ids.flat()).size).toBeGreaterThan(3)
  })

  test('a disabled user and an administrator get decoys, and their passkeys are wrong', async () => {
    const { userId, key } = await newHolder()
    const before = await issue({ userId })
    expect((await tenant.admin('POST', `users/${userId}:disable`)).status).toBe(200)
    const challenge = await issue({ userId })
    expect(challenge.publicKey.allowCredentials).not.toEqual(before.publicKey.allowCredentials)
    expect((await answer(challenge.challengeId, key.get(challengeOf(challenge)))).body.authenticated).toBe(false)
    expect((await issue({ userId: 'admin' })).publicKey.allowCredentials.length).toBeGreaterThan(0)
  })
})

describe('relying parties', () => {
  const set = (id: string, origins = [`https://${id}`]) =>
    tenant.admin('PATCH', 'authentication-modes/passkey', {
      settings: { relyingParties: [{ id, name: 'Shop', origins }] },
    })

  test.each([
    ['127.0.0.1', 'settings.relyingParties[0].id'],
    ['shop', 'settings.relyingParties[0].id'],
    ['https://shop.example', 'settings.relyingParties[0].id'],
    ['Shop.example', 'settings.relyingParties[0].id'],
  ])('%s is not a valid id', async (id, field) => {
    expect(await set(id, ['https://shop.example'])).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  test.each(['http://shop.example', 'https://shop.example/', 'https://*.shop.example', 'shop.example'])(
    '%s is not a valid origin',
    async (wrong) => {
      expect(await set('shop.example', [wrong])).toMatchObject({
        status: 400,
        body: { details: [{ field: 'settings.relyingParties[0].origins[0]' }] },
      })
    },
  )

  test.each(['Web\u202e shop', '\u200b', 'Web\nshop'])('%j is not a valid name', async (name) => {
    const settings = { relyingParties: [{ ...relyingParties[0], name }] }
    expect(await tenant.admin('PATCH', 'authentication-modes/passkey', { settings })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'settings.relyingParties[0].name' }] },
    })
  })

  test('each id can be used once', async () => {
    const twice = [relyingParties[0], relyingParties[0]]
    expect(
      await tenant.admin('PATCH', 'authentication-modes/passkey', { settings: { relyingParties: twice } }),
    ).toMatchObject({ status: 400, body: { details: [{ field: 'settings.relyingParties[1].id' }] } })
  })
})

test('a user adds no passkey of an application in self-service', async () => {
  const { browser } = await newUser(server.call, tenant)
  const refused = await browser.call('POST', pathOf(svcSs.addMyRegistration, {}), { body: { authType } })
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'authType' }] } })
})

test('a passkey of an application is not a second factor at our own sign-in', async () => {
  const { userId, password, browser } = await newUser(server.call, tenant)
  await newHolder(tenant, {}, userId)
  const { body } = await signIn(browser, tenant, { userId, password })
  expect(body).toMatchObject({ signedIn: true })
})
