import { startTestServer } from '@countersign/testkit'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const stranger = await server.newTenant()
const accessToken = await tenant.accessToken()
const anyVersion = { 'if-match': '*' }

const call = (method: string, path = '', request: Parameters<typeof server.call>[2] = {}) =>
  server.call(method, `/SvcAdmin/v1/agents${path}`, { accessToken, ...request })

const agent = { displayName: 'Bill payer', mode: 'delegated', owners: ['admin'], ceiling: ['payment.*'] }
const create = async (body: object = {}) => (await call('POST', '', { body: { ...agent, ...body } })).body

const tokenFor = (agentId: string, clientSecret: string, scope?: string) =>
  server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
    form: {
      grant_type: 'client_credentials',
      client_id: agentId,
      client_secret: clientSecret,
      ...(scope ? { scope } : {}),
    },
  })

const works = async (agentId: string, clientSecret: string) => (await tokenFor(agentId, clientSecret)).status === 200

/** Whether an access token is still accepted. */
const isGood = async (token: string) =>
  (await server.call('GET', '/AuthPage/v1/who-am-i', { accessToken: token })).status === 200

const events = (action: string, agentId: string) =>
  server.database.superuser(`select 1 from audit_events where action = $1 and target ->> 'id' = $2`, [action, agentId])

describe('201', () => {
  test('an agent whose secret works at the token endpoint, only for decisions', async () => {
    const created = await create()
    expect(created).toMatchObject({
      ...agent,
      agentId: expect.stringMatching(/^ag_/),
      description: null,
      status: 'active',
      expiresAt: null,
      epoch: 0,
      jwks: null,
      callbackUrls: [],
      secrets: [{ hint: created.clientSecret.slice(-4) }],
    })
    const { body } = await tokenFor(created.agentId, created.clientSecret)
    expect(body.scope).toBe('agents.request')
    expect((await tokenFor(created.agentId, created.clientSecret, 'agents.evaluate')).body.error).toBe('invalid_scope')
    expect((await call('GET', `/${created.agentId}`)).text).not.toContain(created.clientSecret)
    expect(await events('agent.created', created.agentId)).toHaveLength(1)
  })

  test('an agent with keys has no secret, and authenticates with its signature', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const created = await create({ jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] } })
    expect(created.clientSecret).toBeUndefined()
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(created.agentId)
      .setSubject(created.agentId)
      .setAudience(`${server.environment.PUBLIC_URL}/AuthPage/${tenant.tenantId}`)
      .setJti('once')
      .setExpirationTime(Math.floor(server.clock.now() / 1000) + 30)
      .sign(privateKey)
    const answer = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
      form: {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      },
    })
    expect(answer).toMatchObject({ status: 200, body: { scope: 'agents.request' } })
  })

  test('a second secret for rotation, both valid until the first is deleted', async () => {
    const { agentId, clientSecret, secrets } = await create()
    const added = await call('POST', `/${agentId}/secrets`)
    expect(added.status).toBe(201)
    expect(await works(agentId, clientSecret)).toBe(true)
    expect(await works(agentId, added.body.clientSecret)).toBe(true)
    expect((await call('DELETE', `/${agentId}/secrets/${secrets[0].secretId}`)).status).toBe(204)
    expect(await works(agentId, clientSecret)).toBe(false)
    expect(await works(agentId, added.body.clientSecret)).toBe(true)
    expect(await events('agent_secret.created', agentId)).toHaveLength(1)
    expect(await events('agent_secret.deleted', agentId)).toHaveLength(1)
  })
})

describe('200', () => {
  test('lists the agents page by page, and not among the clients', async () => {
    const { agentId } = await create()
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await call('GET', `?limit=2${cursor}`)
      seen.push(...body.items.map((item: { agentId: string }) => item.agentId))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen.filter((id) => id === agentId)).toHaveLength(1)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await server.call('GET', '/SvcAdmin/v1/clients?limit=100', { accessToken })).text).not.toContain(agentId)
  })

  test('changes one, and its version with it', async () => {
    const { agentId } = await create()
    const read = await call('GET', `/${agentId}`)
    const changed = await call('PATCH', `/${agentId}`, {
      headers: { 'if-match': read.headers.get('etag') ?? '' },
      body: { displayName: 'Renamed', ceiling: ['invoice.read'], expiresAt: '2099-01-01T00:00:00.000Z' },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { displayName: 'Renamed', ceiling: ['invoice.read'], expiresAt: '2099-01-01T00:00:00.000Z' },
    })
    expect(changed.headers.get('etag')).not.toBe(read.headers.get('etag'))
    expect(await events('agent.updated', agentId)).toHaveLength(1)
  })

  test('a suspended agent gets no access token; earlier tokens are void, even after it is resumed', async () => {
    const { agentId, clientSecret } = await create()
    const before = (await tokenFor(agentId, clientSecret)).body.access_token
    expect(await isGood(before)).toBe(true)
    const suspended = await call('POST', `/${agentId}:suspend`)
    expect(suspended).toMatchObject({ status: 200, body: { status: 'suspended' } })
    expect(suspended.body.epoch).toBeGreaterThan(0)
    expect(await works(agentId, clientSecret)).toBe(false)
    expect(await isGood(before)).toBe(false)
    expect(await call('POST', `/${agentId}:resume`)).toMatchObject({ status: 200, body: { status: 'active' } })
    expect(await isGood(before)).toBe(false)
    const after = (await tokenFor(agentId, clientSecret)).body.access_token
    expect(await isGood(after)).toBe(true)
    expect(await events('agent.suspended', agentId)).toHaveLength(1)
    expect(await events('agent.resumed', agentId)).toHaveLength(1)
  })

  test('an expired agent says so, and gets no access token', async () => {
    const expiresAt = new Date(server.clock.now() - 1000).toISOString()
    const { agentId, clientSecret } = await create({ expiresAt })
    expect((await call('GET', `/${agentId}`)).body.status).toBe('expired')
    expect(await works(agentId, clientSecret)).toBe(false)
  })
})

describe('204', () => {
  test('a deleted agent is gone, and its secret with it', async () => {
    const { agentId, clientSecret } = await create()
    expect((await call('DELETE', `/${agentId}`, { headers: anyVersion })).status).toBe(204)
    expect((await call('GET', `/${agentId}`)).status).toBe(404)
    expect(await works(agentId, clientSecret)).toBe(false)
    expect(await events('agent.deleted', agentId)).toHaveLength(1)
  })
})

describe('400', () => {
  test.each([
    ['no owner', { owners: [] }, 'owners'],
    ['an owner who does not exist', { owners: ['admin', 'nobody'] }, 'owners[1]'],
    ['no ceiling', { ceiling: [] }, 'ceiling'],
    ['a star in the middle', { ceiling: ['pay*ment'] }, 'ceiling[0]'],
    ['a mode that there is not', { mode: 'free' }, 'mode'],
    ['a private key', { jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' }] } }, 'jwks.keys[0].d'],
  ])('%s', async (_name, body, field) => {
    const answer = await call('POST', '', { body: { ...agent, ...body } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field)
  })
})

describe('403', () => {
  test('without the scope', async () => {
    const reader = { accessToken: await tenant.accessToken('admin.read') }
    expect((await call('POST', '', { ...reader, body: agent })).body.code).toBe('insufficient_scope')
  })
})

describe('404', () => {
  test("another tenant's agent, for every operation", async () => {
    const { agentId, secrets } = await create()
    const theirs = { accessToken: await stranger.accessToken(), headers: anyVersion }
    const [{ secretId }] = secrets
    const answers = await Promise.all([
      call('GET', `/${agentId}`, theirs),
      call('PATCH', `/${agentId}`, { ...theirs, body: { displayName: 'Mine' } }),
      call('DELETE', `/${agentId}`, theirs),
      call('POST', `/${agentId}:suspend`, theirs),
      call('POST', `/${agentId}:resume`, theirs),
      call('POST', `/${agentId}/secrets`, theirs),
      call('DELETE', `/${agentId}/secrets/${secretId}`, theirs),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })
})

describe('409', () => {
  test('a third secret', async () => {
    const { agentId } = await create()
    await call('POST', `/${agentId}/secrets`)
    expect((await call('POST', `/${agentId}/secrets`)).body.code).toBe('secret_limit_reached')
  })

  test('resumed without being suspended, suspended twice', async () => {
    const { agentId } = await create()
    expect((await call('POST', `/${agentId}:resume`)).body.code).toBe('agent_state_conflict')
    await call('POST', `/${agentId}:suspend`)
    expect((await call('POST', `/${agentId}:suspend`)).body.code).toBe('agent_state_conflict')
  })
})

describe('412 and 428', () => {
  test('a version that was not read, and none at all', async () => {
    const { agentId } = await create()
    const body = { displayName: 'Renamed' }
    expect((await call('PATCH', `/${agentId}`, { headers: { 'if-match': '"99"' }, body })).status).toBe(412)
    expect((await call('PATCH', `/${agentId}`, { body })).status).toBe(428)
  })
})
