import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
afterAll(() => server.close())

const tenant = await server.newTenant()
const accessToken = await tenant.accessToken()
const list = async () =>
  (await server.call('GET', '/SvcAdmin/v1/signing-keys', { accessToken: await tenant.accessToken() })).body.items as {
    kid: string
    status: string
  }[]
const published = async () =>
  (await server.call('GET', `/AuthPage/oauth/jwks/${tenant.tenantId}`)).body.keys.map(({ kid }: { kid: string }) => kid)
const rotate = async (body: object) =>
  server.call('POST', '/SvcAdmin/v1/signing-keys:rotate', { accessToken: await tenant.accessToken(), body })
const byStatus = async (status: string) => (await list()).filter((key) => key.status === status).map(({ kid }) => kid)

test('200: a tenant has a key that signs and one that is published to sign next, and no private part is shown', async () => {
  const answer = await server.call('GET', '/SvcAdmin/v1/signing-keys', { accessToken })
  expect(answer.body.items.map(({ status }: { status: string }) => status).sort()).toEqual(['active', 'next'])
  expect(answer.text).not.toMatch(/"d":|private/i)
})

test('409: a rotation before readers can know the next key is refused, unless it is forced', async () => {
  const early = await rotate({})
  expect(early).toMatchObject({ status: 409, body: { code: 'rotation_too_soon', retryAfterSeconds: 300 } })
  expect((await rotate({ force: true })).status).toBe(200)
})

test('200: a rotation activates the published next key, and signatures of the old one stay valid', async () => {
  server.clock.advance({ minutes: 6 })
  const old = await tenant.accessToken()
  const [next] = await byStatus('next')
  expect((await rotate({})).status).toBe(200)
  expect(await byStatus('active')).toEqual([next])
  const [header] = (await tenant.accessToken()).split('.')
  expect(JSON.parse(Buffer.from(header ?? '', 'base64url').toString()).kid).toBe(next)
  expect((await server.call('GET', '/Svc/v1/who-am-i', { accessToken: old })).status).toBe(200)
  expect(await published()).toHaveLength(4)
})

test('an hour later the private half of the rotated key is deleted permanently, and it is no longer published', async () => {
  await server.later({ minutes: 61 })
  expect(await byStatus('retiring')).toEqual([])
  expect(await byStatus('retired')).toHaveLength(2)
  const kept = await server.database.superuser(
    `select 1 from signing_keys where status = 'retired' and sealed_private_key is not null`,
  )
  expect(kept).toEqual([])
  const current = [...(await byStatus('active')), ...(await byStatus('next'))]
  // Processes read the published keys again within five seconds. Retiring a key is harmless, so it sends no signal.
  await expect.poll(async () => (await published()).sort()).toEqual(current.sort())
})

test('simultaneous rotations follow each other, and one key signs', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => rotate({ force: true })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await byStatus('active')).toHaveLength(1)
  expect(await byStatus('next')).toHaveLength(1)
})

test('exactly one audit event records each rotation', async () => {
  const events = await server.database.superuser(
    `select 1 from audit_events where action = 'signing_key.rotated' and tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(events).toHaveLength(14)
})
