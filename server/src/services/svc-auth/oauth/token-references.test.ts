import { startTestServer } from '@countersign/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const stranger = await server.newTenant()
const { tenantId, clientId, clientSecret } = tenant
const credentials = { client_id: clientId, client_secret: clientSecret }
const introspect = (token: string | undefined, form: Record<string, string> = credentials) =>
  server.call('POST', `/AuthPage/oauth/introspect/${tenantId}`, {
    form: { ...form, ...(token === undefined ? {} : { token }) },
  })
const revoke = (token: string | undefined, form: Record<string, string> = credentials) =>
  server.call('POST', `/AuthPage/oauth/revoke/${tenantId}`, {
    form: { ...form, ...(token === undefined ? {} : { token }) },
  })

async function anotherClient(): Promise<Record<string, string>> {
  const { body } = await server.call('POST', '/SvcAdmin/v1/clients', {
    accessToken: await tenant.accessToken(),
    body: { displayName: 'Other', scopes: ['mfa'] },
  })
  return { client_id: body.clientId, client_secret: body.clientSecret }
}

describe.each([
  ['introspectToken', 'introspect'],
  ['revokeToken', 'revoke'],
])('%s', (_operation, endpoint) => {
  const ask = (of: string, form: Record<string, string>) =>
    server.call('POST', `/AuthPage/oauth/${endpoint}/${of}`, { form: { ...form, token: 'any' } })

  test('400: a suspended tenant', async () => {
    const suspended = await server.newTenant()
    await server.call('POST', `/SvcTManager/v1/tenants/${suspended.tenantId}:suspend`, {
      accessToken: await server.operators.accessToken(),
    })
    const form = { client_id: suspended.clientId, client_secret: suspended.clientSecret }
    expect(await ask(suspended.tenantId, form)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } })
  })

  test('429: a client that fails to authenticate too often', async () => {
    const form = { client_id: `cl_${endpoint}`, client_secret: 'guessed' }
    for (let guesses = 0; guesses < 20; guesses += 1) expect((await ask(tenantId, form)).status).toBe(401)
    expect((await ask(tenantId, form)).status).toBe(429)
  })
})

describe('introspectToken', () => {
  test('200: returns to a client of the tenant what an access token allows', async () => {
    const token = await tenant.accessToken('mfa.read')
    expect((await introspect(token, await anotherClient())).body).toMatchObject({
      active: true,
      scope: 'mfa.read',
      client_id: clientId,
      tid: tenantId,
      token_type: 'Bearer',
    })
  })

  test('200: reveals nothing about a token that is not a valid access token of this tenant', async () => {
    const expired = await tenant.accessToken()
    const foreign = await stranger.accessToken()
    for (const token of [foreign, 'nonsense', 'a.b.c'])
      expect((await introspect(token)).body).toEqual({ active: false })
    server.clock.advance({ seconds: 601 })
    expect((await introspect(expired)).body).toEqual({ active: false })
  })

  test('400: no token', async () =>
    expect(await introspect(undefined)).toMatchObject({ status: 400, body: { error: 'invalid_request' } }))
  test("401: another tenant's client", async () => {
    const theirs = { client_id: stranger.clientId, client_secret: stranger.clientSecret }
    expect(await introspect(await stranger.accessToken(), theirs)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  })
})

describe('revokeToken', () => {
  test('200: revokes only the access token, with one audit event however often', async () => {
    const [token, other] = [await tenant.accessToken(), await tenant.accessToken()]
    for (let again = 0; again < 3; again += 1) expect((await revoke(token)).status).toBe(200)
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken: token })).status).toBe(401)
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken: other })).status).toBe(200)
    const events = await server.database.superuser(
      `select 1 from audit_events where action = 'access_token.revoked' and tenant_id = $1`,
      [tenantId],
    )
    expect(events).toHaveLength(1)
  })

  test("200: does not revoke another client's access token, and does not say so", async () => {
    const token = await tenant.accessToken()
    expect((await revoke(token, await anotherClient())).status).toBe(200)
    expect((await server.call('GET', '/OTP/v1/who-am-i', { accessToken: token })).status).toBe(200)
    expect((await revoke('nonsense')).status).toBe(200)
  })

  test('400: no token', async () =>
    expect(await revoke(undefined)).toMatchObject({ status: 400, body: { error: 'invalid_request' } }))
  test('401: a wrong secret', async () =>
    expect(await revoke('x', { ...credentials, client_secret: 'x' })).toMatchObject({ status: 401 }))
})

describe('metadata and keys', () => {
  test.each([
    `/AuthPage/${tenantId}/.well-known/oauth-authorization-server`,
    `/.well-known/oauth-authorization-server/AuthPage/${tenantId}`,
    `/.well-known/oauth-authorization-server/SvcAuthPage/${tenantId}`,
  ])('200: %s names the canonical issuer', async (path) => {
    const answer = await server.call('GET', path)
    expect(answer.body.issuer).toBe(`${server.environment.PUBLIC_URL}/AuthPage/${tenantId}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('200: links never follow the Host header', async () => {
    const answer = await server.call('GET', `/AuthPage/${tenantId}/.well-known/oauth-authorization-server`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.text).not.toContain('evil.example')
  })

  test('200: an unknown tenant has no keys, and the response reveals nothing else', async () => {
    expect(await server.call('GET', '/AuthPage/oauth/jwks/unknown')).toMatchObject({ status: 200, body: { keys: [] } })
  })
})
