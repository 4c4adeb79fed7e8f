// A change in one process takes effect in the other: immediately, or within the five seconds that we promise.
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerProcess, startTwoServers, type TestTenant } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const both = await startTwoServers({ SERVICES: 'svc-auth,svc-admin,svc-ss,svc-otp,svc-tm', MODE: 'production' })
const { one } = both
let { two } = both
afterAll(async () => {
  await two.stop()
  await both.close()
})

const status = async (server: { call: ServerProcess['call'] }, accessToken: string) =>
  (await server.call('GET', '/OTP/v1/who-am-i', { accessToken })).status

const tokenStatus = async (
  server: { call: ServerProcess['call'] },
  { tenantId, clientId, clientSecret }: TestTenant,
) => {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  return (await server.call('POST', `/AuthPage/oauth/token/${tenantId}`, { form })).status
}

/** Both have cached the access token before anything happens. */
async function knownToBoth(tenant: TestTenant): Promise<string> {
  const accessToken = await tenant.accessToken()
  for (const server of [one, two]) {
    expect(await status(server, accessToken)).toBe(200)
    expect(await tokenStatus(server, tenant)).toBe(200)
  }
  return accessToken
}

async function refusedWithin(milliseconds: number, accessToken: string): Promise<void> {
  const deadline = Date.now() + milliseconds
  while ((await status(two, accessToken)) !== 401) {
    if (Date.now() > deadline) throw new Error(`The access token is still good after ${milliseconds} ms.`)
    await delay(20)
  }
}

test('an access token of one process is accepted by the other', async () => {
  const tenant = await one.newTenant()
  expect(await status(two, await tenant.accessToken())).toBe(200)
})

test('a disabled client gets no access token, and its tokens are refused, in both', async () => {
  const tenant = await one.newTenant()
  const accessToken = await knownToBoth(tenant)
  const disable = { accessToken, headers: { 'if-match': '*' }, body: { status: 'disabled' } }
  expect((await one.call('PATCH', `/SvcAdmin/v1/clients/${tenant.clientId}`, disable)).status).toBe(200)
  expect(await status(one, accessToken)).toBe(401)
  expect(await tokenStatus(one, tenant)).toBe(401)
  await refusedWithin(1_000, accessToken)
  expect(await tokenStatus(two, tenant)).toBe(401)
})

test('the same applies to a suspended tenant, until it is resumed', async () => {
  const tenant = await one.newTenant()
  const accessToken = await knownToBoth(tenant)
  const operator = { accessToken: await one.operators.accessToken() }
  await one.call('POST', `/SvcTManager/v1/tenants/${tenant.tenantId}:suspend`, operator)
  expect(await status(one, accessToken)).toBe(401)
  await refusedWithin(1_000, accessToken)
  expect(await tokenStatus(two, tenant)).toBe(400)
  await one.call('POST', `/SvcTManager/v1/tenants/${tenant.tenantId}:resume`, operator)
  expect(await tokenStatus(one, tenant)).toBe(200)
})

test('a new secret works immediately in the other process, and a deleted one no longer', async () => {
  const tenant = await one.newTenant()
  const accessToken = await knownToBoth(tenant)
  const { body } = await one.call('POST', `/SvcAdmin/v1/clients/${tenant.clientId}/secrets`, { accessToken })
  expect(await tokenStatus(two, { ...tenant, clientSecret: body.clientSecret })).toBe(200)
  const [first] = (await one.call('GET', `/SvcAdmin/v1/clients/${tenant.clientId}`, { accessToken })).body.secrets
  await one.call('DELETE', `/SvcAdmin/v1/clients/${tenant.clientId}/secrets/${first.secretId}`, { accessToken })
  await delay(500)
  expect(await tokenStatus(two, tenant)).toBe(401)
})

test('a revoked access token is refused by both, and stays so after a restart', async () => {
  const tenant = await one.newTenant()
  const accessToken = await knownToBoth(tenant)
  const form = { token: accessToken, client_id: tenant.clientId, client_secret: tenant.clientSecret }
  expect((await one.call('POST', `/AuthPage/oauth/revoke/${tenant.tenantId}`, { form })).status).toBe(200)
  expect(await status(one, accessToken)).toBe(401)
  await refusedWithin(1_000, accessToken)
  await two.stop('SIGKILL')
  two = await both.startAnother()
  expect(await status(two, accessToken)).toBe(401)
  expect((await two.call('POST', `/AuthPage/oauth/introspect/${tenant.tenantId}`, { form })).body).toEqual({
    active: false,
  })
})

test('without a single wake-up a disabled client is refused within five seconds', async () => {
  const tenant = await one.newTenant()
  const accessToken = await knownToBoth(tenant)
  // Directly in the database: no process is notified.
  await one.database.superuser(`update clients set status = 'disabled' where client_id = $1`, [tenant.clientId])
  await refusedWithin(5_000, accessToken)
})

test('signing keys rotate under load, and not one access token is refused', async () => {
  const tenant = await one.newTenant()
  const accessToken = await tenant.accessToken()
  let rotating = true
  let checked = 0
  const refused: string[] = []
  const load = async (issuer: { call: ServerProcess['call'] }, verifier: { call: ServerProcess['call'] }) => {
    while (rotating) {
      const form = { grant_type: 'client_credentials', client_id: tenant.clientId, client_secret: tenant.clientSecret }
      const { body } = await issuer.call('POST', `/AuthPage/oauth/token/${tenant.tenantId}`, { form })
      const answer = await verifier.call('GET', '/Svc/v1/who-am-i', { accessToken: body.access_token })
      checked += 1
      if (answer.status !== 200) refused.push(answer.text)
    }
  }
  const running = [load(one, two), load(two, one), load(one, one), load(two, two)]
  for (let rotation = 0; rotation < 5; rotation += 1) {
    const answer = await one.call('POST', '/SvcAdmin/v1/signing-keys:rotate', { accessToken, body: { force: true } })
    expect(answer.status).toBe(200)
    await delay(100)
  }
  while (checked <= 50) await delay(10)
  rotating = false
  await Promise.all(running)
  expect(refused).toEqual([])
  expect(await status(two, accessToken)).toBe(200)
})
