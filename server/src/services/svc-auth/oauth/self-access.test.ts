// Token exchange without an actor: two proofs of a user to an application, for an access token to the user's own
// account.
import { type Holder, type MfaTenant, newHolder, newMfaTenant, startTestServer } from '@countersign/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
let tenant: MfaTenant
beforeAll(async () => {
  tenant = await newMfaTenant(server)
})
afterAll(() => server.close())

const password = 'violet lamps sing at noon'

async function newPerson(): Promise<Holder> {
  const holder = await newHolder(tenant, 'recovery_code', clock)
  await tenant.post('registerPassword', { userId: holder.userId, password })
  return holder
}

const byPassword = async ({ userId }: Holder): Promise<string> =>
  (await tenant.post('validatePassword', { userId, password })).body.assertion

const byCode = async (holder: Holder): Promise<string> => {
  const body = { userId: holder.userId, authType: holder.authType, otp: await holder.right() }
  return (await tenant.post('authenticateOtp', body)).body.assertion
}

const bothOf = async (holder: Holder) => `${await byPassword(holder)} ${await byCode(holder)}`

type Client = Pick<MfaTenant, 'tenantId' | 'clientId' | 'clientSecret'>

const exchange = (subjectToken: string, form: object = {}, client: Client = tenant) =>
  server.call('POST', `/AuthPage/oauth/token/${client.tenantId}`, {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subjectToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      client_id: client.clientId,
      client_secret: client.clientSecret,
      ...form,
    },
  })

const selfToken = async (holder: Holder): Promise<string> => (await exchange(await bothOf(holder))).body.access_token

async function newClient(scopes: readonly string[]): Promise<Client> {
  const { body } = await tenant.admin('POST', 'clients', { displayName: 'Another', scopes })
  return { tenantId: tenant.tenantId, clientId: body.clientId, clientSecret: body.clientSecret }
}

describe('200', () => {
  test('for a password and another method: an access token of the user, only for their own account', async () => {
    const holder = await newPerson()
    const answer = await exchange(await bothOf(holder), { scope: 'self' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        scope: 'self',
        token_type: 'Bearer',
        issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      },
    })
    const accessToken = answer.body.access_token
    expect((await server.call('GET', '/Svc/v1/me', { accessToken })).body).toMatchObject({ userId: holder.userId })
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ sub: `user:${holder.userId}`, client_id: tenant.clientId, scope: 'self' })
    for (const path of ['/SvcAdmin/v1/users', '/SvcTManager/v1/tenants'])
      expect((await server.call('GET', path, { accessToken })).status).toBe(403)
    expect((await server.call('POST', '/OTP/v1/sendOtp', { accessToken, body: {} })).status).toBe(403)
  })

  test('every change still requires a separate proof', async () => {
    const holder = await newPerson()
    const accessToken = await selfToken(holder)
    const add = (proof: object) =>
      server.call('POST', '/Svc/v1/me/registrations', {
        accessToken,
        body: { authType: 'authenticator_app', ...proof },
      })
    expect(await add({})).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    const { body } = await server.call('POST', '/Svc/v1/me/challenges:answer', {
      accessToken,
      body: { authType: 'recovery_code', otp: await holder.right() },
    })
    expect((await add({ proofChallengeId: body.challengeId })).status).toBe(201)
  })
})

describe('400', () => {
  test('for one proof, two of the same kind, or three', async () => {
    const holder = await newPerson()
    for (const subjectToken of [
      await byPassword(holder),
      await byCode(holder),
      `${await byCode(holder)} ${await byCode(holder)}`,
      `${await bothOf(holder)} ${await byCode(holder)}`,
      '',
      'nothing',
    ])
      expect(await exchange(subjectToken)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('for proofs of two users', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const subjectToken = `${await byPassword(one)} ${await byCode(two)}`
    expect(await exchange(subjectToken)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('for used proofs, even if only one of them was used', async () => {
    const holder = await newPerson()
    const code = await byCode(holder)
    expect((await exchange(`${await byPassword(holder)} ${code}`)).status).toBe(200)
    expect((await exchange(`${await byPassword(holder)} ${code}`)).status).toBe(400)
  })

  test('a refused exchange uses up nothing', async () => {
    const holder = await newPerson()
    const code = await byCode(holder)
    expect((await exchange(code)).status).toBe(400)
    expect((await exchange(`${await byPassword(holder)} ${code}`)).status).toBe(200)
  })

  test('for proofs to another client, and in another tenant', async () => {
    const holder = await newPerson()
    const subjectToken = await bothOf(holder)
    expect((await exchange(subjectToken, {}, await newClient(['mfa']))).status).toBe(400)
    expect((await exchange(subjectToken, {}, await newMfaTenant(server))).status).toBe(400)
    expect((await exchange(subjectToken)).status).toBe(200)
  })

  test('for a client that may not verify', async () => {
    const subjectToken = await bothOf(await newPerson())
    expect(await exchange(subjectToken, {}, await newClient(['mfa.register']))).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    })
  })

  test('for another scope, another type of token, or another type of subject', async () => {
    const subjectToken = await bothOf(await newPerson())
    const type = 'urn:ietf:params:oauth:token-type:saml2'
    expect((await exchange(subjectToken, { scope: 'admin.read' })).body.error).toBe('invalid_scope')
    expect((await exchange(subjectToken, { requested_token_type: type })).body.error).toBe('invalid_request')
    expect((await exchange(subjectToken, { subject_token_type: type })).body.error).toBe('invalid_request')
  })

  test('five minutes later', async () => {
    const subjectToken = await bothOf(await newPerson())
    clock.advance({ seconds: 301 })
    expect((await exchange(subjectToken)).status).toBe(400)
  })

  test('for a user who was given a role since; an access token that they already had no longer works', async () => {
    const holder = await newPerson()
    const accessToken = await selfToken(holder)
    const subjectToken = await bothOf(holder)
    await server.database.superuser(
      `insert into administrators (tenant_id, user_id, display_name, roles, status, created_at, updated_at)
       values ($1, $2, 'Promoted', '{auditor}', 'active', now(), now())`,
      [tenant.tenantId, holder.userId],
    )
    expect((await exchange(subjectToken)).status).toBe(400)
    expect((await server.call('GET', '/Svc/v1/me/registrations', { accessToken })).status).toBe(404)
  })
})

test('an access token is not a session: there is none to read, to end or to step up', async () => {
  const holder = await newPerson()
  const accessToken = await selfToken(holder)
  const { userId, authType } = holder
  const proof = await tenant.post('authenticateOtp', { userId, authType, otp: await holder.right() })
  const calls = [
    ['GET', '/AuthPage/v1/session'],
    ['DELETE', '/AuthPage/v1/session'],
    ['POST', '/AuthPage/v1/session:step-up', { proofChallengeId: proof.body.challengeId }],
  ] as const
  for (const [method, path, body] of calls)
    expect(await server.call(method, path, { accessToken, ...(body ? { body } : {}) })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('a disabled user is refused, although the access token has not expired', async () => {
  const holder = await newPerson()
  const accessToken = await selfToken(holder)
  await tenant.admin('POST', `users/${holder.userId}:disable`)
  for (const path of ['', '/registrations', '/activity', '/sessions'])
    expect(await server.call('GET', `/Svc/v1/me${path}`, { accessToken })).toMatchObject({
      status: 403,
      body: { code: 'user_disabled' },
    })
})
