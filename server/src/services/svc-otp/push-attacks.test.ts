// Only the enrolled device's key can answer, for what it was shown, once.
import { generateKeyPairSync } from 'node:crypto'
import {
  type DeviceHolder,
  type MfaTenant,
  newDeviceHolder,
  newDeviceKey,
  newMfaTenant,
  signJws,
  startTestServer,
} from '@countersign/testkit'
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
const stateOf = async (challengeId: string) => (await tenant.post('fetchOtpDetails', { challengeId })).body.state
const approve = (number: string) => ({ decision: 'approve', number }) as const

/** Whatever was tried: the challenge is still open, and accepts the right answer. */
async function expectUntouched(holder: DeviceHolder, asked: Awaited<ReturnType<typeof askByPush>>): Promise<void> {
  expect(await stateOf(asked.challengeId)).toBe('pending')
  expect(await holder.device.answerPush(asked.shown, approve(asked.number))).toMatchObject({
    status: 200,
    body: { state: 'approved' },
  })
}

describe('400: the signature does not match the challenge', () => {
  const otherKey = newDeviceKey()
  const { publicKey: rsaPublic } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const attacks: [string, object][] = [
    ['another challenge', { claims: { challengeId: 'chl_other' } }],
    ['another nonce', { claims: { nonce: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another purpose', { claims: { purpose: 'approval' } }],
    ['altered details', { claims: { detailsHash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }],
    ['no details', { claims: { detailsHash: undefined } }],
    ['an action where there is none', { claims: { actionHash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } }],
    ['another tenant', { claims: { tid: 'elsewhere' } }],
    ['another audience', { claims: { aud: 'https://elsewhere.example' } }],
    ['an old statement', { claims: { iat: 1 } }],
    ['a statement of tomorrow', { claims: { iat: Math.floor(Date.now() / 1000) + 86_400 } }],
    ['no time', { claims: { iat: undefined } }],
    ['no decision', { claims: { decision: undefined } }],
    ['another decision', { claims: { decision: 'approved' } }],
    ['a number that was skipped', { claims: { number: undefined } }],
    ['a number that is none', { claims: { number: 42 } }],
    ['another type', { header: { typ: 'device-enrolment+jwt' } }],
    ['the type of an access token', { header: { typ: 'at+jwt' } }],
    ['no type', { header: { typ: undefined } }],
    ['no algorithm', { header: { alg: 'none' } }],
    ['another algorithm', { header: { alg: 'HS256' } }],
    ['another key by its own name', { header: { kid: otherKey.kid }, key: otherKey.privateKey }],
    ['our key by another name', { header: { kid: otherKey.kid } }],
    ['another key by our name', { key: otherKey.privateKey }],
    ['no key', { header: { kid: undefined } }],
    ['a key that it brings', { header: { jwk: rsaPublic.export({ format: 'jwk' }) } }],
  ]

  test.each(attacks)('%s', async (_name, tampering) => {
    const holder = await newHolder()
    const asked = await askByPush(tenant, holder)
    const answer = await holder.device.answerPush(asked.shown, approve(asked.number), tampering)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    await expectUntouched(holder, asked)
  })

  test('details that the device was not shown', async () => {
    const holder = await newHolder()
    const asked = await askByPush(tenant, holder, { details: [{ label: 'Amount', value: 'CHF 1.00' }] })
    for (const other of [
      { details: [{ label: 'Amount', value: 'CHF 10.00' }] },
      { clientName: 'Another client' },
      { title: 'Another title' },
      { message: 'Another message' },
      { context: { ipAddress: '203.0.113.7' } },
    ]) {
      const answer = await holder.device.answerPush({ ...asked.shown, ...other }, approve(asked.number))
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_signature' } })
    }
    await expectUntouched(holder, asked)
  })

  test('an unknown reason to deny', async () => {
    const holder = await newHolder()
    const asked = await askByPush(tenant, holder)
    const tampering = { claims: { denyReason: 'bored' } }
    expect(await holder.device.answerPush(asked.shown, { decision: 'deny' }, tampering)).toMatchObject({ status: 400 })
    await expectUntouched(holder, asked)
  })

  test('one changed byte anywhere', async () => {
    const holder = await newHolder()
    const asked = await askByPush(tenant, holder)
    const response = holder.device.sign(asked.shown, approve(asked.number))
    const places = [3, response.indexOf('.') + 40, response.lastIndexOf('.') + 10]
    for (const at of places) {
      const changed = response.slice(0, at) + (response[at] === 'A' ? 'B' : 'A') + response.slice(at + 1)
      const body = { challengeId: asked.challengeId, response: changed }
      expect((await holder.device.post('confirmPushNotification', body)).status).toBe(400)
    }
    await expectUntouched(holder, asked)
  })

  test('an answer that was right a moment ago, for another challenge', async () => {
    const holder = await newHolder()
    const first = await askByPush(tenant, holder)
    const response = holder.device.sign(first.shown, approve(first.number))
    const body = { challengeId: first.challengeId, response }
    expect((await holder.device.post('confirmPushNotification', body)).status).toBe(200)
    expect(await holder.device.post('confirmPushNotification', body)).toMatchObject({
      status: 409,
      body: { code: 'challenge_finished', state: 'approved' },
    })
    const second = await askByPush(tenant, holder)
    const replayed = { challengeId: second.challengeId, response }
    expect((await holder.device.post('confirmPushNotification', replayed)).status).toBe(400)
    await expectUntouched(holder, second)
  })
})

describe('404: another caller', () => {
  test("another user's device, another tenant's, and another device of the user that was not asked", async () => {
    const elsewhere = await newMfaTenant(server)
    const holder = await newHolder()
    const others = [
      await newHolder(),
      await newDeviceHolder(server, elsewhere, { userId: holder.userId }),
      await newHolder({ userId: holder.userId }),
    ]
    const { registrationId } = holder.device.registration
    const asked = await askByPush(tenant, holder, { registrationId })
    for (const { device } of others) {
      expect(await device.pending()).toEqual([])
      expect(await device.answerPush(asked.shown, approve(asked.number))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    await expectUntouched(holder, asked)
  })

  test("the right device's response, sent by another device", async () => {
    const [holder, other] = [await newHolder(), await newHolder()]
    const asked = await askByPush(tenant, holder)
    const response = holder.device.sign(asked.shown, approve(asked.number))
    const stolen = await other.device.post('confirmPushNotification', { challengeId: asked.challengeId, response })
    expect(stolen.status).toBe(404)
    await expectUntouched(holder, asked)
  })
})

describe("403: an application's access token", () => {
  test('approves nothing, even with the scopes of all applications together', async () => {
    const holder = await newHolder()
    const asked = await askByPush(tenant, holder)
    const response = holder.device.sign(asked.shown, approve(asked.number))
    const body = { challengeId: asked.challengeId, response }
    for (const options of [{}, await newClient(server, tenant, ['mfa', 'admin', 'agents'])])
      expect(await tenant.post('confirmPushNotification', body, options)).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope', scope: 'device' },
      })
    await expectUntouched(holder, asked)
  })

  test('is granted no device scope', async () => {
    for (const scope of ['device', 'device.enrol']) {
      const created = await tenant.admin('POST', 'clients', { displayName: 'Pretends', scopes: ['mfa', scope] })
      expect(created.status).toBe(400)
      const form = {
        grant_type: 'client_credentials',
        client_id: tenant.clientId,
        client_secret: tenant.clientSecret,
        scope,
      }
      const asked = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
      expect(asked).toMatchObject({ status: 400, body: { error: 'invalid_scope' } })
    }
  })
})

test('a removed device answers nothing, however fresh its access token is', async () => {
  const holder = await newHolder()
  const asked = await askByPush(tenant, holder)
  const accessToken = await holder.device.accessToken()
  await tenant.post('deregisterAuth', { userId: holder.userId, authType: 'push' })
  const response = holder.device.sign(asked.shown, approve(asked.number))
  const answer = await server.call('POST', '/OTP/v1/confirmPushNotification', {
    accessToken,
    body: { challengeId: asked.challengeId, response },
  })
  expect(answer.status).toBe(401)
  await expect(holder.device.accessToken()).rejects.toThrow(/invalid_client/)
  expect(await stateOf(asked.challengeId)).toBe('cancelled')
})

test('another key does not get access tokens of a device', async () => {
  const { device } = await newHolder()
  const other = newDeviceKey()
  const now = Math.floor(clock.now() / 1000)
  const issuer = `${server.environment.PUBLIC_URL}/AuthPage/${tenant.tenantId}`
  const claims = { iss: device.deviceId, sub: device.deviceId, aud: issuer, exp: now + 30, jti: 'once' }
  const answer = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
    form: {
      grant_type: 'client_credentials',
      client_id: device.deviceId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signJws(other.privateKey, { alg: 'ES256' }, claims),
    },
  })
  expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
})
