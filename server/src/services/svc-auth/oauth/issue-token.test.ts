import { createHash, generateKeyPairSync } from 'node:crypto'
import { startTestServer } from '@countersign/testkit'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const { tenantId, clientId, clientSecret } = tenant
const path = `/AuthPage/oauth/token/${tenantId}`
const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

describe('200', () => {
  test('answers a form exactly as specified', async () => {
    const answer = await server.call('POST', path, { form: credentials })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type'])
    expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/AuthPage', '/SvcAuthPage'])('responds under %s', async (context) => {
    expect((await server.call('POST', `${context}/oauth/token/${tenantId}`, { form: credentials })).status).toBe(200)
  })

  test('accepts JSON as well as a form', async () => {
    expect((await server.call('POST', path, { body: credentials })).status).toBe(200)
  })

  test('accepts HTTP Basic', async () => {
    const answer = await server.call('POST', path, {
      form: { grant_type: 'client_credentials' },
      headers: basic(clientId, clientSecret),
    })
    expect(answer.status).toBe(200)
  })

  test('issues the claims of RFC 9068 and no others', async () => {
    const [header, claims] = (await tenant.accessToken())
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
    const iat = Math.floor(server.clock.now() / 1000)
    expect(JSON.parse(header ?? '')).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
    const { publicUrl } = { publicUrl: server.environment.PUBLIC_URL }
    expect(JSON.parse(claims ?? '')).toEqual({
      iss: `${publicUrl}/AuthPage/${tenantId}`,
      aud: publicUrl,
      sub: clientId,
      client_id: clientId,
      tid: tenantId,
      scope: expect.stringContaining('mfa.register'),
      iat,
      exp: iat + 600,
      jti: expect.stringMatching(/^at_/),
    })
  })

  test('grants the requested scopes; a family stands for all of its scopes', async () => {
    const scopeOf = async (scope: string) =>
      (await server.call('POST', path, { form: { ...credentials, scope } })).body.scope
    expect(await scopeOf('mfa.verify admin.read')).toBe('mfa.verify admin.read')
    expect(await scopeOf('mfa')).toBe('mfa.register mfa.challenge mfa.verify mfa.read mfa.metrics')
  })

  test('ignores parameters that it does not know (RFC 6749 section 3.2)', async () => {
    expect((await server.call('POST', path, { form: { ...credentials, audience: 'x' } })).status).toBe(200)
  })

  test.each(['p:w%41 +x', 'пароль:%+&=', '=?"\\\'%%'])(
    'accepts the secret %j in Basic and in the body',
    async (secret) => {
      const odd = await clientWithSecret(secret)
      const form = { grant_type: 'client_credentials' }
      const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
      const ways = [
        { form: { ...form, client_id: odd, client_secret: secret } },
        { body: { ...form, client_id: odd, client_secret: secret } },
        { form, headers: basic(encoded(odd), encoded(secret)) },
      ]
      for (const way of ways) expect((await server.call('POST', path, way)).status).toBe(200)
    },
  )

  test('accepts private_key_jwt, with the issuer or a token endpoint as audience', async () => {
    const { publicUrl } = { publicUrl: server.environment.PUBLIC_URL }
    for (const aud of [
      `${publicUrl}/AuthPage/${tenantId}`,
      `${publicUrl}/AuthPage/oauth/token/${tenantId}`,
      `${publicUrl}/SvcAuthPage/oauth/token/${tenantId}`,
    ]) {
      expect((await server.call('POST', path, { form: await assertion({ aud }) })).status).toBe(200)
    }
  })
})

describe('400', () => {
  const refused = async (request: Parameters<typeof server.call>[2], error: string) => {
    const answer = await server.call('POST', path, request)
    expect(answer).toMatchObject({ status: 400, body: { error } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(answer.body).sort()).toEqual(['error', 'error_description'])
  }

  test('no grant type', () =>
    refused({ form: { client_id: clientId, client_secret: clientSecret } }, 'invalid_request'))
  test('an unknown grant type', () =>
    refused({ form: { ...credentials, grant_type: 'password' } }, 'unsupported_grant_type'))
  test('an unknown scope', () => refused({ form: { ...credentials, scope: 'everything' } }, 'invalid_scope'))
  test('a scope that the client does not have', () =>
    refused({ form: { ...credentials, scope: 'mfa.read tenants.manage' } }, 'invalid_scope'))
  test('a repeated parameter', () =>
    refused(
      { form: new URLSearchParams([...Object.entries(credentials), ['scope', 'mfa'], ['scope', 'admin']]) },
      'invalid_request',
    ))
  test('a repeated member', () =>
    refused({ raw: '{"grant_type":"client_credentials","grant_type":"client_credentials"}' }, 'invalid_request'))
  test('a number as a secret', () => refused({ body: { ...credentials, client_secret: 5 } }, 'invalid_request'))
  test('Basic and a secret in the body', () =>
    refused({ form: credentials, headers: basic(clientId, clientSecret) }, 'invalid_request'))
  test('another client id than in Basic', () =>
    refused(
      { form: { grant_type: 'client_credentials', client_id: 'cl_x' }, headers: basic(clientId, clientSecret) },
      'invalid_request',
    ))
  test('a secret and an assertion', async () =>
    refused({ form: { ...(await assertion({})), client_secret: clientSecret } }, 'invalid_request'))
  test('an assertion of another type', async () =>
    refused({ form: { ...(await assertion({})), client_assertion_type: 'x' } }, 'invalid_request'))
  test('a suspended tenant', async () => {
    const suspended = await server.newTenant()
    await server.call('POST', `/SvcTManager/v1/tenants/${suspended.tenantId}:suspend`, {
      accessToken: await server.operators.accessToken(),
    })
    const form = {
      grant_type: 'client_credentials',
      client_id: suspended.clientId,
      client_secret: suspended.clientSecret,
    }
    expect(await server.call('POST', `/AuthPage/oauth/token/${suspended.tenantId}`, { form })).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    })
  })
})

describe('401', () => {
  const refused = async (request: Parameters<typeof server.call>[2], at = path) => {
    const answer = await server.call('POST', at, request)
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer
  }

  test('no client', () => refused({ form: { grant_type: 'client_credentials' } }))
  test('no secret', () => refused({ form: { grant_type: 'client_credentials', client_id: clientId } }))

  test('an unknown client, a wrong secret, an unknown tenant and a disabled client get the same response', async () => {
    const disabled = await server.newTenant()
    const accessToken = await disabled.accessToken()
    await server.call('PATCH', `/SvcAdmin/v1/clients/${disabled.clientId}`, {
      accessToken,
      headers: { 'if-match': '*' },
      body: { status: 'disabled' },
    })
    const answers = [
      await refused({ form: { ...credentials, client_id: 'cl_unknown' } }),
      await refused({ form: { ...credentials, client_secret: 'wrong' } }),
      await refused({ form: credentials }, '/AuthPage/oauth/token/unknown'),
      await refused({ form: credentials }, `/AuthPage/oauth/token/${server.operators.tenantId}`),
      await refused(
        { form: { ...credentials, client_id: disabled.clientId, client_secret: disabled.clientSecret } },
        `/AuthPage/oauth/token/${disabled.tenantId}`,
      ),
    ]
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('uses the authentication scheme of the request', async () => {
    const form = { grant_type: 'client_credentials' }
    expect((await refused({ form, headers: basic(clientId, 'wrong') })).headers.get('www-authenticate')).toMatch(
      /^Basic /,
    )
    expect(
      (await refused({ form: { ...credentials, client_secret: 'wrong' } })).headers.get('www-authenticate'),
    ).toBeNull()
    for (const authorization of [
      'Basic',
      'Basic !!',
      `Basic ${Buffer.from([0xff, 0x3a]).toString('base64')}`,
      `Basic ${Buffer.from('nocolon').toString('base64')}`,
    ]) {
      await refused({ form, headers: { authorization } })
    }
  })

  test('an assertion is accepted once', async () => {
    const form = await assertion({})
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('POST', path, { form })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  test.each([
    ['for another audience', { aud: 'https://elsewhere.example' }],
    ['that lives too long', { lifeSeconds: 120 }],
    ['that has expired', { lifeSeconds: -10 }],
    ['without an id', { jti: '' }],
    ['about another client', { sub: 'cl_other' }],
    ['from another issuer', { iss: 'cl_other' }],
  ])('an assertion %s', async (_name, changes) => {
    await refused({ form: await assertion(changes) })
  })
})

describe('413', () => {
  test('a body over 64 KiB', async () => {
    expect((await server.call('POST', path, { form: { ...credentials, pad: 'x'.repeat(70_000) } })).status).toBe(413)
  })
})

describe('415', () => {
  test('a body of another type', async () => {
    const answer = await server.call('POST', path, {
      raw: 'grant_type=client_credentials',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer).toMatchObject({ status: 415, body: { error: 'invalid_request' } })
  })
})

describe('429', () => {
  test('a client that keeps failing must wait, as Retry-After says', async () => {
    const form = { ...credentials, client_id: 'cl_guessed' }
    const answers = []
    for (let attempt = 0; attempt < 25; attempt += 1) answers.push(await server.call('POST', path, { form }))
    expect(answers.slice(0, 20).every(({ status }) => status === 401)).toBe(true)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: 'invalid_client' } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    server.clock.advance({ minutes: 2 })
    expect((await server.call('POST', path, { form })).status).toBe(401)
  })

  test('the right secret is accepted however many attempts failed before', async () => {
    for (let failure = 0; failure < 40; failure += 1)
      await server.call('POST', path, { form: { ...credentials, client_secret: 'wrong' } })
    expect((await server.call('POST', path, { form: credentials })).status).toBe(200)
  })
})

/** Our own secrets are plain; those of other systems may not be, and may be imported one day. */
async function clientWithSecret(secret: string): Promise<string> {
  const created = await server.call('POST', '/SvcAdmin/v1/clients', {
    accessToken: await tenant.accessToken(),
    body: { displayName: 'Odd', scopes: ['mfa'] },
  })
  const hash = createHash('sha256').update(secret).digest()
  await server.database.superuser('update client_secrets set secret_hash = $1 where client_id = $2', [
    hash,
    created.body.clientId,
  ])
  return created.body.clientId
}

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keyed = await server.call('POST', '/SvcAdmin/v1/clients', {
  accessToken: await tenant.accessToken(),
  body: {
    displayName: 'Keyed',
    scopes: ['mfa'],
    jwks: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' }] },
  },
})

interface AssertionChanges {
  aud?: string
  sub?: string
  iss?: string
  jti?: string
  lifeSeconds?: number
}

async function assertion({
  aud = `${server.environment.PUBLIC_URL}/AuthPage/${tenantId}`,
  lifeSeconds = 30,
  jti,
  ...changes
}: AssertionChanges) {
  const id = keyed.body.clientId as string
  const now = Math.floor(server.clock.now() / 1000)
  const jwt = new SignJWT({
    sub: changes.sub ?? id,
    iss: changes.iss ?? id,
    aud,
    ...(jti === '' ? {} : { jti: jti ?? crypto.randomUUID() }),
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
  return {
    grant_type: 'client_credentials',
    client_id: id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await jwt.sign(keys.privateKey),
  }
}
