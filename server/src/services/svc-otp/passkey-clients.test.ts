// What one client may do with passkeys: at which relying parties, and how often its users may be wrong.
import { maxWrongPasskeys } from '@countersign/contract'
import { type MfaTenant, newMfaTenant, type OtpOperation, startTestServer } from '@countersign/testkit'
import { origin, rpId, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const authType = 'passkey'
const relyingParties = [
  { id: 'other.example', name: 'Other shop', origins: ['https://other.example'] },
  { id: rpId, name: 'Web shop', origins: [origin] },
]
let tenant: MfaTenant
let people = 0
const newUserId = () => `limited-${++people}`
const bytes = (text: string) => Buffer.from(text, 'base64url')

beforeAll(async () => {
  tenant = await newMfaTenant(server)
  const mode = { enabled: true, settings: { relyingParties } }
  expect((await tenant.admin('PATCH', 'authentication-modes/passkey', mode)).status).toBe(200)
})

async function newClient(relyingPartyIds: readonly string[] | null) {
  const { body } = await tenant.admin('POST', 'clients', { displayName: 'Shop', scopes: ['mfa'], relyingPartyIds })
  const form = { grant_type: 'client_credentials', client_id: body.clientId, client_secret: body.clientSecret }
  const token = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
  const accessToken = token.body.access_token
  const post = (operation: OtpOperation, fields: object) => tenant.post(operation, fields, { accessToken })
  return { client: body, post }
}

type Post = Awaited<ReturnType<typeof newClient>>['post']

async function newHolder(post: Post) {
  const key = softwareAuthenticator()
  const userId = newUserId()
  const { body } = await post('registerOtp', { userId, authType, relyingPartyId: rpId })
  const { registrationId } = body
  const credential = key.create(bytes(body.publicKey.challenge))
  const activated = await post('authenticateOtp', { userId, authType, registrationId, credential })
  expect(activated.body.authenticated).toBe(true)
  return { userId, key, userHandle: body.publicKey.user.id as string }
}

describe('a client that is limited to some relying parties', () => {
  const refused = (field: string) => ({
    status: 400,
    body: { details: [{ field, issue: `must be of a relying party that this client may use: ${rpId}` }] },
  })

  test('uses the first of them by default', async () => {
    const { client, post } = await newClient([rpId])
    expect(client.relyingPartyIds).toEqual([rpId])
    const userId = newUserId()
    expect((await post('registerOtp', { userId, authType })).body.publicKey.rp.id).toBe(rpId)
    expect((await post('sendOtp', { userId, authType })).body.publicKey.rpId).toBe(rpId)
    const unlimited = await newClient(null)
    expect((await unlimited.post('sendOtp', { userId, authType })).body.publicKey.rpId).toBe('other.example')
  })

  test('is refused at every other, with an error that names those that it may use', async () => {
    const { post } = await newClient([rpId])
    const elsewhere = { userId: newUserId(), authType, relyingPartyId: 'other.example' }
    for (const operation of ['registerOtp', 'sendOtp'] as const)
      expect(await post(operation, elsewhere)).toMatchObject(refused('relyingPartyId'))
    const { userId } = await newHolder(post)
    expect(await post('reRegisterOtp', { ...elsewhere, userId })).toMatchObject(refused('relyingPartyId'))
  })

  test('cannot finish what it began before it was limited', async () => {
    const { client, post } = await newClient(null)
    const userId = newUserId()
    const began = await post('registerOtp', { userId, authType })
    const asked = await post('sendOtp', { userId, authType })
    const change = { relyingPartyIds: [rpId] }
    expect((await tenant.admin('PATCH', `clients/${client.clientId}`, change)).body.relyingPartyIds).toEqual([rpId])
    const key = softwareAuthenticator()
    const credential = key.create(bytes(began.body.publicKey.challenge))
    const { registrationId } = began.body
    expect(await post('authenticateOtp', { userId, authType, registrationId, credential })).toMatchObject(
      refused('registrationId'),
    )
    const { challengeId } = asked.body
    const answer = key.get(bytes(asked.body.publicKey.challenge))
    expect(await post('authenticateOtp', { authType, challengeId, credential: answer })).toMatchObject(
      refused('challengeId'),
    )
  })

  test('with none that the tenant has, every call says so; null lifts the limit', async () => {
    const { client, post } = await newClient(['gone.example'])
    expect(await post('sendOtp', { userId: newUserId(), authType })).toMatchObject({ status: 400 })
    await tenant.admin('PATCH', `clients/${client.clientId}`, { relyingPartyIds: null })
    expect(await post('sendOtp', { userId: newUserId(), authType })).toMatchObject({ status: 200 })
  })
})

describe('wrong passkeys', () => {
  async function wrongAnswers(post: Post, userId: string, ipAddress: string, count: number): Promise<number[]> {
    const stranger = softwareAuthenticator()
    const statuses: number[] = []
    while (statuses.length < count) {
      const context = { ipAddress }
      const { body } = await post('sendOtp', { userId, authType, relyingPartyId: rpId, context })
      const credential = stranger.get(bytes(body.publicKey.challenge))
      for (let attempt = 0; attempt < 5 && statuses.length < count; attempt += 1) {
        const { challengeId } = body
        statuses.push((await post('authenticateOtp', { authType, challengeId, credential })).status)
      }
    }
    return statuses
  }

  test('from one network are limited, and never lock the passkey for its user elsewhere', async () => {
    const { post } = await newClient(null)
    const { userId, key, userHandle } = await newHolder(post)
    const verify = async (context?: object) => {
      const { body } = await post('sendOtp', {
        userId,
        authType,
        relyingPartyId: rpId,
        ...(context ? { context } : {}),
      })
      const credential = key.get(bytes(body.publicKey.challenge), { response: { userHandle } })
      return post('authenticateOtp', { authType, challengeId: body.challengeId, credential })
    }
    const statuses = await wrongAnswers(post, userId, '203.0.113.7', maxWrongPasskeys)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const blocked = await verify({ ipAddress: '203.0.113.7' })
    expect(blocked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const context of [{ ipAddress: '203.0.113.8' }, undefined])
      expect((await verify(context)).body.authenticated).toBe(true)
    const details = await post('fetchOtpDetails', { userId })
    expect(details.body.registrations).toMatchObject([{ status: 'active', lockedUntil: null }])
    server.clock.advance({ minutes: 11 })
    const { body } = await tenant.admin('GET', `users/${userId}`)
    expect(body.locks).toEqual([])
  })
})
