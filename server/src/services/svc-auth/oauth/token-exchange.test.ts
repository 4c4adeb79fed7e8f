// RFC 8693: how an agent gets an access token to act for a user.
import {
  delegationTokenType,
  jwtTokenType,
  newDeviceHolder,
  newHolder,
  newPaymentTenant,
  type PaymentTenant,
  pay,
  startTestServer,
  type TestAgent,
} from '@countersign/testkit'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

let tenant: PaymentTenant
beforeAll(async () => {
  tenant = await newPaymentTenant(server)
})

let people = 0
const newUserId = () => `person-${++people}`

/** A password and a code, both requested with this context. */
async function twoFactors(userId: string, context: object) {
  const app = await newHolder(tenant, 'authenticator_app', clock, userId)
  const password = await newHolder(tenant, 'password', clock, userId)
  const byCode = await tenant.post('authenticateOtp', {
    userId,
    authType: 'authenticator_app',
    otp: await app.right(),
    context,
  })
  const byPassword = await tenant.post('validatePassword', { userId, password: await password.right(), context })
  return { byCode: byCode.body.assertion as string, byPassword: byPassword.body.assertion as string }
}

async function byDevice(userId: string, context: object) {
  const { device } = await newDeviceHolder(server, tenant, { userId })
  const { body } = await tenant.post('triggerPushNotification', { userId, context })
  await device.answerPush(await device.shown(body.challengeId), {
    decision: 'approve',
    number: body.numberMatch.displayNumber,
  })
  clock.advance({ seconds: 1 })
  return (await tenant.post('checkPushAuthStatus', { challengeId: body.challengeId })).body.assertion as string
}

const naming = ({ agentId }: TestAgent) => ({ action: `Let Bill payer (${agentId}) act for you` })

describe('200', () => {
  test("by a device's signature that names the agent: `sub` is the user, `act` the agent", async () => {
    const agent = await tenant.newAgent()
    const userId = newUserId()
    const { status, body } = await agent.exchange(await byDevice(userId, naming(agent)), jwtTokenType)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_type: 'Bearer',
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      scope: 'agents.request',
      expires_in: 600,
    })
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: `user:${userId}`,
      act: { sub: agent.agentId },
      client_id: agent.agentId,
      aud: `${server.environment.PUBLIC_URL}/AuthPage/pdp/${tenant.tenantId}`,
      epoch: 0,
    })
    const events = await tenant.admin('GET', `audit-events?action=agent.acting&targetId=${userId}`)
    expect(events.body.items).toMatchObject([{ actor: { kind: 'agent', id: agent.agentId } }])
  })

  test('by a password and a code, one of which names the agent', async () => {
    const agent = await tenant.newAgent()
    const { byCode, byPassword } = await twoFactors(newUserId(), naming(agent))
    expect((await agent.exchange(`${byPassword} ${byCode}`, jwtTokenType)).status).toBe(200)
  })

  test('by a standing delegation, whose limits then apply', async () => {
    const agent = await tenant.newAgent()
    const userId = newUserId()
    await tenant.newPayer(userId)
    const delegationId = await tenant.delegate(userId, { agentId: agent.agentId })
    const { body } = await agent.exchange(delegationId, delegationTokenType)
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: `user:${userId}`, delegation_id: delegationId })
  })

  test('introspection returns both', async () => {
    const agent = await tenant.newAgent()
    const userId = newUserId()
    await tenant.newPayer(userId)
    const token = await agent.actingBy(await tenant.delegate(userId, { agentId: agent.agentId }))
    const form = { token, client_id: tenant.clientId, client_secret: tenant.clientSecret }
    const { body } = await server.call('POST', `/AuthPage/oauth/introspect/${tenant.tenantId}`, { form })
    expect(body).toMatchObject({ active: true, sub: `user:${userId}`, act: { sub: agent.agentId } })
  })
})

describe('400', () => {
  const refused = async (exchanged: ReturnType<TestAgent['exchange']>, error = 'invalid_request') =>
    expect(await exchanged).toMatchObject({ status: 400, body: { error } })

  test('an assertion that names no agent, or another one', async () => {
    const [agent, other] = [await tenant.newAgent(), await tenant.newAgent()]
    await refused(agent.exchange(await byDevice(newUserId(), {}), jwtTokenType))
    await refused(agent.exchange(await byDevice(newUserId(), naming(other)), jwtTokenType))
  })

  test('only one factor, or the same one twice', async () => {
    const agent = await tenant.newAgent()
    const { byCode, byPassword } = await twoFactors(newUserId(), naming(agent))
    await refused(agent.exchange(byCode, jwtTokenType))
    await refused(agent.exchange(byPassword, jwtTokenType))
    await refused(agent.exchange(`${byPassword} ${byPassword}`, jwtTokenType))
    // A refused request has used up nothing.
    expect((await agent.exchange(`${byPassword} ${byCode}`, jwtTokenType)).status).toBe(200)
  })

  test('two factors of two users', async () => {
    const agent = await tenant.newAgent()
    const [one, other] = [await twoFactors(newUserId(), naming(agent)), await twoFactors(newUserId(), naming(agent))]
    await refused(agent.exchange(`${one.byPassword} ${other.byCode}`, jwtTokenType))
  })

  test('an assertion counts once, and expires soon', async () => {
    const agent = await tenant.newAgent()
    const used = await byDevice(newUserId(), naming(agent))
    expect((await agent.exchange(used, jwtTokenType)).status).toBe(200)
    await refused(agent.exchange(used, jwtTokenType))
    const old = await byDevice(newUserId(), naming(agent))
    clock.advance({ seconds: 301 })
    await refused(agent.exchange(old, jwtTokenType))
  })

  test('a forged assertion, and one of another tenant', async () => {
    const agent = await tenant.newAgent()
    const assertion = await byDevice(newUserId(), naming(agent))
    const [header, payload, signature = ''] = assertion.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(assertion), sub: 'user:admin' })).toString('base64url')
    await refused(agent.exchange(`${header}.${forged}.${signature}`, jwtTokenType))
    await refused(agent.exchange(`${header}.${payload}.${signature.slice(0, -4)}AAAA`, jwtTokenType))
    const elsewhere = await newPaymentTenant(server)
    await refused((await elsewhere.newAgent()).exchange(assertion, jwtTokenType))
  })

  test("a delegation to another agent, one that has not begun, one that ended, another tenant's", async () => {
    const [agent, other] = [await tenant.newAgent(), await tenant.newAgent()]
    const userId = newUserId()
    await tenant.newPayer(userId)
    await refused(agent.exchange(await tenant.delegate(userId, { agentId: other.agentId }), delegationTokenType))
    const startsAt = new Date(clock.now() + 60_000).toISOString()
    const later = await tenant.delegate(userId, { agentId: agent.agentId, startsAt })
    await refused(agent.exchange(later, delegationTokenType))
    clock.advance({ seconds: 61 })
    expect((await agent.exchange(later, delegationTokenType)).status).toBe(200)
    await tenant.end(userId, later)
    await refused(agent.exchange(later, delegationTokenType))
    await refused(agent.exchange('dlg_nothing', delegationTokenType))
  })

  test('no nesting: the actor is the agent itself', async () => {
    const [agent, other] = [await tenant.newAgent(), await tenant.newAgent()]
    const userId = newUserId()
    await tenant.newPayer(userId)
    const delegationId = await tenant.delegate(userId, { agentId: agent.agentId })
    const acting = await agent.actingBy(delegationId)
    for (const actor of [acting, await other.accessToken(), await tenant.accessToken(), 'nothing', '']) {
      const answer = await server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
        form: {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          client_id: agent.agentId,
          client_secret: agent.clientSecret,
          subject_token: delegationId,
          subject_token_type: delegationTokenType,
          actor_token: actor,
          actor_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        },
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    }
  })

  test('an agent that acts only for itself', async () => {
    const agent = await tenant.newAgent({ mode: 'autonomous' })
    await refused(agent.exchange(await byDevice(newUserId(), naming(agent)), jwtTokenType), 'unauthorized_client')
  })

  test('another scope, another target, an unknown type', async () => {
    const agent = await tenant.newAgent()
    const userId = newUserId()
    await tenant.newPayer(userId)
    const subject_token = await tenant.delegate(userId, { agentId: agent.agentId })
    const actor_token = await agent.accessToken()
    const ask = (more: Record<string, string>) =>
      server.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, {
        form: {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          client_id: agent.agentId,
          client_secret: agent.clientSecret,
          subject_token,
          subject_token_type: delegationTokenType,
          actor_token,
          actor_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          ...more,
        },
      })
    expect((await ask({ scope: 'agents.evaluate' })).body.error).toBe('invalid_scope')
    expect((await ask({ audience: 'https://elsewhere.example.com' })).body.error).toBe('invalid_target')
    expect((await ask({ subject_token_type: 'urn:x' })).body.error).toBe('invalid_request')
    expect((await ask({ requested_token_type: 'urn:x' })).body.error).toBe('invalid_request')
    expect((await ask({ audience: `${server.environment.PUBLIC_URL}/AuthPage/pdp/${tenant.tenantId}` })).status).toBe(
      200,
    )
  })
})

test("an agent's access token to act is void once it is suspended", async () => {
  const agent = await tenant.newAgent()
  const userId = newUserId()
  await tenant.newPayer(userId)
  const accessToken = await agent.actingBy(await tenant.delegate(userId, { agentId: agent.agentId }))
  const ask = async () => (await tenant.pdp('access/v1/evaluation', pay(userId), { accessToken })).status
  expect(await ask()).toBe(200)
  await tenant.admin('POST', `agents/${agent.agentId}:suspend`)
  expect(await ask()).toBe(401)
  await tenant.admin('POST', `agents/${agent.agentId}:resume`)
  expect(await ask()).toBe(401)
})
