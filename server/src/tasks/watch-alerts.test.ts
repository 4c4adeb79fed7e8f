import { newAgentTenant, selfSignedCertificate, startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'

const server = await startTestServer()
const { clock } = server
afterAll(() => server.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(clock.now() + days * dayMs).toISOString()

async function watch(): Promise<void> {
  await server.later({ hours: 1 })
}

/** First: the certificate is valid for a day from now, and the other tests move the clock. */
test('a trusted certificate that expires soon is an alert, until it is replaced', async () => {
  const tenant = await newAgentTenant(server)
  const listed = async () => (await tenant.admin('GET', 'alerts')).body.items
  const { certificate } = selfSignedCertificate(['vendor.example'])
  const set = (settings: object) => tenant.enable('passkey', settings)
  await set({ attestation: 'direct', trustAnchors: [{ name: 'Vendor root', certificate }] })
  await watch()
  expect(await listed()).toMatchObject([
    { kind: 'certificate_expiring', state: 'open', subject: { kind: 'certificate', id: 'Vendor root' } },
  ])
  await set({ attestation: 'none', trustAnchors: null })
  await watch()
  expect(await listed()).toMatchObject([{ state: 'resolved' }])
})

test('an agent that expires within 14 days is an alert, until it is extended or suspended', async () => {
  const tenant = await newAgentTenant(server)
  const listed = async () => (await tenant.admin('GET', 'alerts')).body.items
  const { agentId } = await tenant.newAgent({ displayName: 'Bill payer', expiresAt: inDays(15) })
  await watch()
  expect(await listed()).toEqual([])
  clock.advance({ hours: 24 })
  await watch()
  const raised = { kind: 'agent_expiring', subject: { kind: 'agent', id: agentId, name: 'Bill payer' } }
  expect(await listed()).toMatchObject([
    { ...raised, state: 'open', count: 1, details: { expiresAt: expect.any(String) } },
  ])
  await watch()
  expect(await listed()).toMatchObject([{ ...raised, state: 'open', count: 1 }])
  await tenant.admin('PATCH', `agents/${agentId}`, { expiresAt: inDays(100) })
  await watch()
  expect(await listed()).toMatchObject([{ ...raised, state: 'resolved' }])
})

test('a signing key that has signed for more than a year is an alert, until it is rotated', async () => {
  const tenant = await newAgentTenant(server)
  const listed = async () => (await tenant.admin('GET', 'alerts')).body.items
  await server.database.superuser(
    `update signing_keys set activated_at = $2 where tenant_id = $1 and status = 'active'`,
    [tenant.tenantId, new Date(clock.now() - 366 * dayMs)],
  )
  await watch()
  expect(await listed()).toMatchObject([
    { kind: 'signing_key_old', state: 'open', details: { since: expect.any(String) } },
  ])
  expect((await tenant.admin('POST', 'signing-keys:rotate', { force: true })).status).toBe(200)
  await watch()
  expect(await listed()).toMatchObject([{ kind: 'signing_key_old', state: 'resolved' }])
})

test('outdated FIDO metadata is an alert of the operators only', async () => {
  const tenant = await newAgentTenant(server)
  await server.database.superuser(
    `insert into fido_metadata (number, next_update, models, imported_at) values (1, '2020-01-01', 0, now())`,
  )
  await watch()
  const ofOperators = async () => {
    const accessToken = await server.operators.accessToken()
    return (await server.call('GET', '/SvcAdmin/v1/alerts', { accessToken })).body.items
  }
  expect(await ofOperators()).toMatchObject([{ kind: 'fido_metadata_outdated', state: 'open' }])
  expect((await tenant.admin('GET', 'alerts')).body.items).toEqual([])
  await server.database.superuser(`update fido_metadata set next_update = '2999-01-01'`)
  await watch()
  expect(await ofOperators()).toMatchObject([{ state: 'resolved' }])
})

test('open alerts stay; others are deleted with the history of the tenant', async () => {
  const tenant = await newAgentTenant(server)
  const long = new Date(clock.now() - 91 * dayMs)
  const recent = new Date(clock.now() - 89 * dayMs)
  for (const [alertId, state, at] of [
    ['alt_1', 'open', long],
    ['alt_2', 'acknowledged', long],
    ['alt_3', 'resolved', long],
    ['alt_4', 'resolved', recent],
  ] as const)
    await server.database.superuser(
      `insert into alerts (tenant_id, alert_id, kind, subject_id, state, first_at, last_at) values ($1, $2, 'fraud_reported', $2, $3, $4, $4)`,
      [tenant.tenantId, alertId, state, at],
    )
  await watch()
  const { items } = (await tenant.admin('GET', 'alerts')).body
  expect(items.map(({ alertId }: { alertId: string }) => alertId)).toEqual(['alt_4', 'alt_1'])
})
