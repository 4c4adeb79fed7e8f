// An attacker who steals the database gets no secret out of it.
import { startTestServer } from '@countersign/testkit'
import { afterAll, expect, test } from 'vitest'
import { dumpOf, encodings } from './dump.ts'

const server = await startTestServer()
afterAll(() => server.close())

const operator = { accessToken: await server.operators.accessToken() }

/** Every secret that the server has sent or received. */
async function secretsOfAWorkingDay(): Promise<string[]> {
  const tenant = await server.newTenant()
  const accessToken = await tenant.accessToken()
  const keyed = { accessToken, headers: { 'idempotency-key': 'once' } }
  const client = await server.call('POST', '/SvcAdmin/v1/clients', {
    ...keyed,
    body: { displayName: 'C', scopes: ['mfa'] },
  })
  const secret = await server.call('POST', `/SvcAdmin/v1/clients/${tenant.clientId}/secrets`, keyed)
  const invited = await server.call('POST', '/SvcAdmin/v1/administrators', {
    ...keyed,
    body: { userId: 'ann', displayName: 'Ann', roles: ['auditor'] },
  })
  const created = await server.call('POST', '/SvcTManager/v1/tenants', {
    ...operator,
    headers: { 'idempotency-key': 'tenant' },
    body: { displayName: 'T', administrator: { userId: 'bob', displayName: 'Bob' } },
  })
  expect([client, secret, invited, created].map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const code = (url: string) => url.slice(url.indexOf('=') + 1)
  return [
    tenant.clientSecret,
    client.body.clientSecret,
    secret.body.clientSecret,
    code(invited.body.invitation.url),
    code(created.body.invitation.url),
    created.body.client.clientSecret,
    accessToken,
    accessToken.split('.')[2] ?? '',
    server.environment.MASTER_KEY ?? '',
    ...(await privateKeys()),
  ]
}

async function privateKeys(): Promise<string[]> {
  const rows = await server.database.superuser<{ tenant_id: string; kid: string; sealed_private_key: Buffer }>(
    'select tenant_id, kid, sealed_private_key from signing_keys where sealed_private_key is not null',
  )
  const database = server.database.open()
  return Promise.all(
    rows.map(async ({ tenant_id: tenantId, kid, sealed_private_key: sealed }) => {
      const place = { table: 'signing_keys', row: kid, column: 'sealed_private_key' }
      const pkcs8 = await database.inTenant(tenantId, (tx) => server.domain.vault.open(tx, place, sealed))
      // The scalar itself is at this position of every P-256 key in PKCS #8.
      return pkcs8.subarray(36, 68).toString('base64')
    }),
  )
}

test('a dump of every table contains no secret, in any encoding', async () => {
  const secrets = await secretsOfAWorkingDay()
  const dumped = await dumpOf(server.database)
  expect(dumped.length).toBeGreaterThan(10_000)
  // Checks the dump itself: public values are in it.
  expect(dumped.includes('First client')).toBe(true)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20)
    for (const encoding of encodings(secret)) expect(dumped.includes(encoding)).toBe(false)
  }
  expect(secrets.some((secret) => server.logLines.some((line) => line.includes(secret)))).toBe(false)
})

test('a sealed value that is moved to another row of the same tenant does not open', async () => {
  const { tenantId } = await server.newTenant()
  const keys = await server.database.superuser<{ kid: string; sealed_private_key: Buffer }>(
    'select kid, sealed_private_key from signing_keys where tenant_id = $1',
    [tenantId],
  )
  const [one, other] = keys
  if (!one || !other) throw new Error('A new tenant has two signing keys.')
  const database = server.database.open()
  const open = (row: string, sealed: Buffer) =>
    database.inTenant(tenantId, (tx) =>
      server.domain.vault.open(tx, { table: 'signing_keys', row, column: 'sealed_private_key' }, sealed),
    )
  expect((await open(one.kid, one.sealed_private_key)).length).toBeGreaterThan(100)
  await expect(open(one.kid, other.sealed_private_key)).rejects.toThrow(/does not open/)
})
