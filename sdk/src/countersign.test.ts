// The client against a real server, over HTTP that fails as networks do.
import { generateKeyPairSync } from 'node:crypto'
import { newHolder, newMfaTenant, runningClock, startTestServer } from '@countersign/testkit'
import { origin, rpId, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { afterAll, describe, expect, test } from 'vitest'
import { faultyFetch, refusal } from './faulty-fetch.fixture.ts'
import {
  allPages,
  Countersign,
  CountersignError,
  type CountersignOptions,
  etagOf,
  isCountersignError,
} from './index.ts'

const clock = runningClock()
const server = await startTestServer({ clock })
const tenant = await newMfaTenant(server)
afterAll(() => server.close())

function newClient(more: Partial<CountersignOptions> = {}) {
  const network = faultyFetch()
  const { tenantId, clientId, clientSecret } = tenant
  const publicUrl = server.environment.PUBLIC_URL
  const options = { url: server.url, publicUrl, tenantId, clientId, clientSecret, fetch: network.fetch, ...more }
  return { network, countersign: new Countersign(options as CountersignOptions) }
}

describe('access tokens', () => {
  test('1,000 parallel calls cause one token request', async () => {
    const { countersign, network } = newClient()
    network.fail('/who-am-i', ...Array.from({ length: 1000 }, () => Response.json({ subject: 'me' })))
    await Promise.all(Array.from({ length: 1000 }, () => countersign.mfa.whoAmI()))
    expect(network.sent('/who-am-i')).toHaveLength(1000)
    expect(network.sent('/oauth/token')).toHaveLength(1)
  })

  test('a refused token is replaced, and the call repeated once', async () => {
    const { countersign, network } = newClient()
    network.fail('/who-am-i', refusal(401, 'unauthorized'))
    await countersign.mfa.whoAmI()
    expect(network.sent('/oauth/token')).toHaveLength(2)
    network.fail('/who-am-i', refusal(401, 'unauthorized'), refusal(401, 'unauthorized'))
    await expect(countersign.mfa.whoAmI()).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  })

  test('a client with a key sends a new assertion with each attempt', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwks = { keys: [publicKey.export({ format: 'jwk' })] }
    const created = await tenant.admin('POST', 'clients', { displayName: 'Job', scopes: ['admin.read'], jwks })
    const { countersign, network } = newClient({
      clientId: created.body.clientId,
      privateKey: privateKey.export({ format: 'jwk' }),
      clientSecret: undefined,
    } as Partial<CountersignOptions>)
    network.fail('/oauth/token', 'lose response')
    expect(await countersign.admin.whoAmI()).toMatchObject({ scopes: ['admin.read'] })
    const [one, other] = network
      .sent('/oauth/token')
      .map(({ body }) => new URLSearchParams(body).get('client_assertion'))
    expect(one).not.toBe(other)
  })

  test('wrong credentials are an error with the code of the token endpoint', async () => {
    const { countersign } = newClient({ clientSecret: 'wrong' } as Partial<CountersignOptions>)
    await expect(countersign.mfa.whoAmI()).rejects.toMatchObject({ code: 'invalid_client', status: 401 })
  })

  test('a client without credentials is refused before any call', () => {
    const { url } = server
    const options = { url, tenantId: 'acme', clientId: 'cl_shop' } as unknown as CountersignOptions
    expect(() => new Countersign(options)).toThrow('clientSecret or privateKey is required.')
  })
})

describe('calls', () => {
  test('a verdict whose response was lost is read again, because the call has an idempotency key', async () => {
    const { countersign, network } = newClient()
    const holder = await newHolder(tenant, 'authenticator_app', clock)
    const { userId, authType } = holder
    network.fail('/authenticateOtp', 'lose response')
    const verdict = await countersign.mfa.authenticateOtp({
      userId,
      authType: 'authenticator_app',
      otp: await holder.right(),
    })
    expect(authType).toBe('authenticator_app')
    expect(verdict.authenticated).toBe(true)
    const keys = network.sent('/authenticateOtp').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('a call that could have a second effect is not repeated', async () => {
    const { countersign, network } = newClient()
    network.fail('/validatePassword', 'lose response')
    const password = { userId: 'unknown', password: 'violet lamps sing at noon' }
    await expect(countersign.mfa.validatePassword(password)).rejects.toMatchObject({
      code: 'connection_failed',
      status: 0,
    })
    expect(network.sent('/validatePassword')).toHaveLength(1)
    network.fail('/validatePassword', refusal(503, 'service_unavailable'))
    await expect(countersign.mfa.validatePassword(password)).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  test('a call that the server refused for its rate is repeated after the time that it asks for', async () => {
    const { countersign, network } = newClient()
    network.fail('/validatePassword', refusal(429, 'too_many_requests', { 'retry-after': '1' }))
    const startedAt = performance.now()
    const verdict = await countersign.mfa.validatePassword({ userId: 'unknown', password: 'violet lamps sing at noon' })
    expect(verdict).toMatchObject({ authenticated: false, reason: 'wrong_password' })
    expect(performance.now() - startedAt).toBeGreaterThan(990)
    network.fail('/validatePassword', refusal(429, 'send_limit_reached', { 'retry-after': '600' }))
    await expect(countersign.mfa.validatePassword({ userId: 'unknown', password: 'x' })).rejects.toMatchObject({
      code: 'send_limit_reached',
      retryAfterSeconds: 600,
    })
  })

  test('a call ends after its retries', async () => {
    const { countersign, network } = newClient({ maxRetries: 2 })
    network.fail('/who-am-i', 'lose request', 'lose request', 'lose request')
    await expect(countersign.mfa.whoAmI()).rejects.toMatchObject({ code: 'connection_failed' })
    expect(network.sent('/who-am-i')).toHaveLength(3)
  })

  test('a redirect is not followed: it would take credentials to another host', async () => {
    const { countersign, network } = newClient({ maxRetries: 0 })
    const elsewhere = new Response(null, { status: 307, headers: { location: 'http://127.0.0.1:9/' } })
    network.fail('/oauth/token', elsewhere)
    await expect(countersign.mfa.whoAmI()).rejects.toMatchObject({ code: 'http_307' })
  })

  test('a signal ends a call with its own reason', async () => {
    const { countersign } = newClient()
    const signal = AbortSignal.abort(new Error('the user left'))
    await expect(countersign.mfa.whoAmI({}, { signal })).rejects.toThrow('the user left')
  })

  test('a server that does not answer in time is a timeout', async () => {
    const { countersign } = newClient({ maxRetries: 0 })
    await countersign.accessToken()
    await expect(countersign.mfa.whoAmI({}, { timeoutSeconds: 0 })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('an error has the code of the catalogue, the field and the request id', async () => {
    const { countersign } = newClient()
    const failed = await countersign.mfa.sendOtp({ userId: '', authType: 'sms' }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(CountersignError)
    expect(isCountersignError(failed, 'invalid_request') && failed.details[0]?.field).toBe('userId')
    expect(isCountersignError(failed, 'not_found')).toBe(false)
    expect(failed).toMatchObject({ status: 400, requestId: expect.stringMatching(/./) })
  })

  test('an empty identifier never addresses the whole collection', async () => {
    const { countersign, network } = newClient()
    await expect(countersign.admin.deleteUser({ userId: '' })).rejects.toThrow('userId is required.')
    expect(network.sent('/')).toEqual([])
  })
})

describe('operations', () => {
  test('a version that was read is changed, and another one is not', async () => {
    const { countersign } = newClient()
    const created = await countersign.admin.createClient({ displayName: 'Shop', scopes: ['mfa.verify'] })
    const { clientId } = created
    const ifMatch = etagOf(await countersign.admin.getClient({ clientId })) ?? ''
    await countersign.admin.updateClient({ clientId, displayName: 'Web shop' }, { ifMatch })
    const again = countersign.admin.updateClient({ clientId, displayName: 'Shop' }, { ifMatch })
    await expect(again).rejects.toMatchObject({ status: 412 })
    await countersign.admin.deleteClient({ clientId }, { ifMatch: '*' })
  })

  test('all pages of a list are one sequence', async () => {
    const { countersign, network } = newClient()
    await Promise.all(
      [1, 2, 3].map((number) => countersign.admin.createClient({ displayName: `C${number}`, scopes: ['mfa.read'] })),
    )
    const names: string[] = []
    for await (const { displayName } of allPages(countersign.admin.listClients, { limit: 2 })) names.push(displayName)
    expect(names).toEqual(expect.arrayContaining(['C1', 'C2', 'C3']))
    expect(network.sent('/v1/clients').length).toBeGreaterThan(4)
  })

  test('a file is uploaded, and a stream is read line by line', async () => {
    const { countersign } = newClient()
    const content = '{"type": "User", "id": "ada"}\n'
    const stored = await countersign.admin.upsertEntities({ content, contentType: 'application/x-ndjson' })
    expect(stored).toMatchObject({ created: 1 })
    const types = new Set<string>()
    for await (const { type } of countersign.admin.exportAuditEvents()) types.add(type)
    expect(types).toContain('export')
  })

  test('a passkey is registered, activated and verified', async () => {
    const { countersign } = newClient()
    const settings = { relyingParties: [{ id: rpId, name: 'Web shop', origins: [origin] }] }
    await countersign.admin.updateAuthenticationMode({ authType: 'passkey', enabled: true, settings }, { ifMatch: '*' })
    const { mfa } = countersign
    const { registrationId, publicKey } = await mfa.registerOtp({ userId: 'pia', authType: 'passkey' })
    const key = softwareAuthenticator()
    const bytes = (text = '') => Buffer.from(text, 'base64url')
    const created = key.create(bytes(publicKey?.challenge))
    await mfa.authenticateOtp({ userId: 'pia', authType: 'passkey', registrationId, credential: created })
    const challenge = await mfa.sendOtp({ userId: 'pia', authType: 'passkey' })
    const credential = key.get(bytes(challenge.publicKey.challenge))
    const { challengeId } = challenge
    const verdict = await mfa.authenticateOtp({ authType: 'passkey', challengeId, credential })
    expect(verdict).toMatchObject({ authenticated: true, userId: 'pia' })
    expect(await countersign.verifyAssertion(verdict.assertion ?? '')).toMatchObject({ userId: 'pia', rp_id: rpId })
  })
})
