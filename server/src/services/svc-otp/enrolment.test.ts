// How a device is enrolled: registerOtp, reRegisterOtp and deregisterAuth for push and qr_code, and the device's own
// calls.
import {
  b64uSha256,
  type MfaTenant,
  newDeviceKey,
  newMfaTenant,
  operationsUnderTest,
  readEnrolmentUri,
  signJws,
  startTestServer,
  tryEnrolling,
} from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from './devices.fixture.ts'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

let people = 0
const newUserId = () => `user-${++people}`
const register = (body: object, options = {}) => tenant.post('registerOtp', { authType: 'push', ...body }, options)
const newUri = async (userId = newUserId()): Promise<string> => (await register({ userId })).body.enrolment.uri
const registrationsOf = async (userId: string) =>
  (await tenant.post('fetchOtpDetails', { userId })).body.registrations as Record<string, unknown>[]
const exchange = (uri: string, tenantId = readEnrolmentUri(uri).tenantId) =>
  server.call('POST', `/AuthPage/oauth/token/${tenantId}`, {
    form: { grant_type: 'urn:countersign:grant:enrolment', code: readEnrolmentUri(uri).code },
  })

describe('an application registers', () => {
  test.each(['push', 'qr_code'])('%s: 201 with a link for one device, which is pending', async (authType) => {
    const userId = newUserId()
    const { status, body } = await register({ userId, authType, label: 'My phone' })
    expect(status).toBe(201)
    expect(body).toEqual({
      registrationId: expect.stringMatching(/^reg_/),
      userId,
      authType,
      status: 'pending',
      label: 'My phone',
      agreed: true,
      createdAt: new Date(clock.now()).toISOString(),
      lastUsedAt: null,
      lockedUntil: null,
      enrolment: {
        uri: expect.stringMatching(/^http:\/\/localhost:\d+\/OTP\/app\/#enrol=[a-z0-9-]+\.[\w-]{22}$/),
        qrCode: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
        expiresAt: new Date(clock.now() + 600_000).toISOString(),
      },
    })
    expect(await registrationsOf(userId)).toMatchObject([{ status: 'pending' }])
    expect((await registrationsOf(userId))[0]).not.toHaveProperty('enrolment')
  })

  test('400: a device cannot be registered as verified', async () => {
    expect(await register({ userId: newUserId(), verified: true })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'verified' }] },
    })
  })

  test('404 for an administrator, 403 if the method is disabled', async () => {
    expect(await register({ userId: 'admin' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const other = await newMfaTenant(server)
    for (const authType of ['push', 'qr_code']) {
      await other.admin('PATCH', `authentication-modes/${authType}`, { enabled: false })
      const refused = await other.post('registerOtp', { userId: 'a', authType })
      expect(refused).toMatchObject({ status: 403, body: { code: 'auth_type_disabled' } })
    }
  })

  test('abandoned enrolments do not pile up', async () => {
    const userId = newUserId()
    for (let times = 0; times < 25; times += 1) {
      expect((await register({ userId })).status).toBe(201)
      clock.advance({ minutes: 21 })
    }
    expect(await registrationsOf(userId)).toHaveLength(1)
  })

  test('403: an application cannot make calls of a device', async () => {
    const { registered, exchanged } = await tryEnrolling(server, { uri: await newUri() })
    expect([exchanged.status, registered?.status]).toEqual([200, 201])
    const device = { name: 'x', platform: 'x', publicKeyJwk: newDeviceKey().publicKeyJwk }
    for (const [operation, body, scope] of [
      ['registerOtp', { device, proof: 'a.b.c' }, 'device.enrol'],
      ['reRegisterOtp', { device: { pushAddress: null } }, 'device'],
    ] as const)
      expect(await tenant.post(operation, body)).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope', scope },
      })
  })
})

describe('the code of an enrolment', () => {
  test('is exchanged once, however many requests arrive at the same time', async () => {
    const uri = await newUri()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(uri)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [won] = answers.filter(({ status }) => status === 200)
    expect(won?.body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'device.enrol' })
    for (const lost of answers.filter(({ status }) => status !== 200))
      expect(lost).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('400 after ten minutes, in another tenant, if the registration was removed, and for an unknown code', async () => {
    const [late, elsewhere, userId] = [await newUri(), await newUri(), newUserId()]
    const removed = await newUri(userId)
    await tenant.post('deregisterAuth', { userId, authType: 'push' })
    const { tenantId } = await newMfaTenant(server)
    clock.advance({ seconds: 599 })
    const inTime = await newUri()
    clock.advance({ seconds: 1 })
    for (const answer of [
      await exchange(late),
      await exchange(elsewhere, tenantId),
      await exchange(elsewhere, 'unknown'),
      await exchange(removed),
      await exchange(inTime.slice(0, -1)),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await exchange(inTime)).status).toBe(200)
    const form = { grant_type: 'urn:countersign:grant:enrolment' }
    expect(await server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })

  test('400 if the tenant is suspended', async () => {
    const other = await newMfaTenant(server)
    const { body } = await other.post('registerOtp', { userId: 'a', authType: 'push' })
    await server.call('POST', `/SvcTManager/v1/tenants/${other.tenantId}:suspend`, {
      accessToken: await server.operators.accessToken(),
    })
    expect((await exchange(body.enrolment.uri)).status).toBe(400)
  })

  test('its access token registers one device, and gives no other access', async () => {
    const uri = await newUri()
    const { exchanged, register: again, registered } = await tryEnrolling(server, { uri })
    expect(registered?.status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 10 }, again))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))

    const { body } = await exchange(await newUri())
    expect(exchanged.body.access_token).not.toBe(body.access_token)
    const operations = await operationsUnderTest(server.call)
    const opened = []
    for (const { title, scopes, needsAccessToken, method, at, request } of operations) {
      if (!needsAccessToken || scopes.length === 0) continue
      const identifiers = new Proxy<Record<string, string>>({}, { get: () => 'anything' })
      const answer = await server.call(method, at(identifiers), { ...request, accessToken: body.access_token })
      if (answer.body?.code !== 'insufficient_scope') opened.push(title)
    }
    expect(opened).toEqual([])
  })

  test('of many simultaneous registrations one creates a device', async () => {
    const userId = newUserId()
    const uri = await newUri(userId)
    const { body } = await exchange(uri)
    const key = newDeviceKey()
    const { code, tenantId, issuer } = readEnrolmentUri(uri)
    const claims = { aud: issuer, tid: tenantId, codeHash: b64uSha256(code), iat: clock.now() / 1000, jti: 'once' }
    const proof = signJws(key.privateKey, { alg: 'ES256', typ: 'device-enrolment+jwt', kid: key.kid }, claims)
    const device = { name: 'Phone', platform: 'Test', publicKeyJwk: key.publicKeyJwk }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call('POST', '/OTP/v1/registerOtp', { accessToken: body.access_token, body: { device, proof } }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401 || status === 404)).toHaveLength(9)
    expect((await tenant.admin('GET', `devices?userId=${userId}`)).body.items).toHaveLength(1)
  })
})

describe('a device registers itself', () => {
  test('201: its registration, its id, and the key for its push service; recorded once', async () => {
    const userId = newUserId()
    const { body } = await register({ userId, label: 'Mine' })
    const { registered } = await tryEnrolling(server, { uri: body.enrolment.uri, name: 'Pixel' })
    expect(registered).toMatchObject({
      status: 201,
      body: {
        registrationId: body.registrationId,
        userId,
        status: 'pending',
        label: 'Mine',
        deviceId: expect.stringMatching(/^dev_/),
        vapidPublicKey: expect.stringMatching(/^[\w-]{87}$/),
        organisationName: `Tenant ${tenant.tenantId}`,
        device: { name: 'Pixel', platform: 'Test' },
      },
    })
    expect(await registrationsOf(userId)).toMatchObject([
      { authType: 'push', status: 'pending', device: { name: 'Pixel' } },
      { authType: 'qr_code', status: 'pending', label: 'Mine', device: { name: 'Pixel' } },
    ])
    expect(await auditOf(tenant, userId, 'device.enrolled')).toHaveLength(1)
  })

  const otherKey = newDeviceKey()
  test.each([
    ['another code', { claims: { codeHash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }],
    ['no code', { claims: { codeHash: undefined } }],
    ['another audience', { claims: { aud: 'https://elsewhere.example' } }],
    ['another tenant', { claims: { tid: 'elsewhere' } }],
    ['no id', { claims: { jti: undefined } }],
    ['long ago', { claims: { iat: 1 } }],
    ['another type', { header: { typ: 'device-response+jwt' } }],
    ['another algorithm', { header: { alg: 'HS256' } }],
    ['another name of the key', { header: { kid: otherKey.kid } }],
    ['another key', { key: otherKey.privateKey }],
  ])('400: a proof with %s; and the right one is accepted afterwards', async (_name, tampering) => {
    const uri = await newUri()
    const key = newDeviceKey()
    const { exchanged, registered } = await tryEnrolling(server, { uri, key, tampering })
    expect(registered).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    const { code, tenantId, issuer } = readEnrolmentUri(uri)
    const claims = { aud: issuer, tid: tenantId, codeHash: b64uSha256(code), iat: clock.now() / 1000, jti: 'x' }
    const proof = signJws(key.privateKey, { alg: 'ES256', typ: 'device-enrolment+jwt', kid: key.kid }, claims)
    const device = { name: 'Phone', platform: 'Test', publicKeyJwk: key.publicKeyJwk }
    const right = await server.call('POST', '/OTP/v1/registerOtp', {
      accessToken: exchanged.body.access_token,
      body: { device, proof },
    })
    expect(right.status).toBe(201)
  })

  test('400: a key that is not a point, a private one, and one of another curve', async () => {
    const key = newDeviceKey()
    const point = { ...key.publicKeyJwk, y: key.publicKeyJwk.x }
    const answers = []
    for (const publicKeyJwk of [point, { ...key.publicKeyJwk, d: 'AAAA' }, { ...key.publicKeyJwk, crv: 'P-384' }]) {
      const { registered } = await tryEnrolling(server, { uri: await newUri(), key: { ...key, publicKeyJwk } as never })
      answers.push(registered?.status)
    }
    expect(answers).toEqual([400, 400, 400])
  })

  test('404 if the registration was removed in the meantime', async () => {
    const userId = newUserId()
    const { uri } = (await register({ userId })).body.enrolment
    const { body } = await exchange(uri)
    await tenant.post('deregisterAuth', { userId, authType: 'push' })
    const device = { name: 'Phone', platform: 'Test', publicKeyJwk: newDeviceKey().publicKeyJwk }
    const answer = await server.call('POST', '/OTP/v1/registerOtp', {
      accessToken: body.access_token,
      body: { device, proof: 'a.b.c' },
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
