// An attacker with full control of the database, but without the master key, rewrites a tenant's audit history and
// waits for the server to sign it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@countersign/platform/config'
import { runCommand, startServerProcess, startTestServer, type TestTenant } from '@countersign/testkit'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

const server = await startTestServer()
const dataDir = await mkdtemp(join(tmpdir(), 'countersign-rewritten-'))
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

let tenant: TestTenant
let accessToken: string
let tests = 0

const verify = async () => {
  const { status, body } = await server.call('POST', '/SvcAdmin/v1/audit-events:verify', { accessToken })
  expect(status).toBe(200)
  return body
}
const sealDue = async () => {
  await server.later({ seconds: 3 })
}
/** Waits until the server has sealed everything: transactions of other tests on this cluster delay it. */
const sealAll = () =>
  vi.waitFor(async () => {
    await sealDue()
    expect(await verify()).toMatchObject({ intact: true, unsealedEvents: 0 })
  }, 30_000)
const makeClients = async (count: number) => {
  for (let made = 0; made < count; made += 1) {
    const body = { displayName: `Client ${made}`, scopes: ['mfa'] }
    expect((await server.call('POST', '/SvcAdmin/v1/clients', { accessToken, body })).status).toBe(201)
  }
}
const attack = <Row extends object>(statement: string, values: unknown[] = []) =>
  server.database.superuser<Row>(statement.replaceAll('$t', `'${tenant.tenantId}'`), values)
const headSeqs = () => attack<{ seq: number }>('select seq from audit_heads where tenant_id = $t order by seq')
const ownRecord = async () =>
  (await attack<{ sealed_head: Buffer }>('select sealed_head from audit_known_heads where tenant_id = $t'))[0]
    ?.sealed_head
const hideClients = () => attack(`delete from audit_events where tenant_id = $t and action = 'client.created'`)
const unseal = () => attack('update audit_events set seq = null, hash = null where tenant_id = $t')
const deleteHeads = () => attack('delete from audit_heads where tenant_id = $t')

const failures = async () => {
  const [task] = await attack<{ last_error: string | null }>(`select last_error from tasks where kind = 'seal-audit'`)
  return task?.last_error ?? ''
}

/** The server signs nothing more, and reports that everywhere. */
async function expectRefused(issue: string) {
  const before = await headSeqs()
  await makeClients(1)
  await vi.waitFor(async () => {
    await sealDue()
    expect(await failures()).toContain(tenant.tenantId)
  }, 30_000)
  expect(await headSeqs()).toEqual(before)
  const verification = await verify()
  expect(verification).toMatchObject({ intact: false, sealing: 'stopped' })
  expect(JSON.stringify(verification.findings)).toContain(issue)
  const errors = server.logLines.filter((line) => line.includes('audit chain broken'))
  expect(errors.filter((line) => line.includes(tenant.tenantId))).not.toEqual([])
}

beforeEach(async () => {
  // What the previous test broke must not affect this one.
  if (tenant) await server.database.superuser('delete from tenants where tenant_id = $1', [tenant.tenantId])
  if (tenant) await server.database.superuser('delete from audit_events where tenant_id = $1', [tenant.tenantId])
  // Only letters: the stored failure text of a task hides numbers.
  tenant = await server.newTenant({ tenantId: `chain-${String.fromCharCode(97 + tests++)}` })
  accessToken = await tenant.accessToken()
  await makeClients(2)
  await sealAll()
})

test('an unmodified chain is extended, even by a process that starts later', async () => {
  const before = await headSeqs()
  await makeClients(2)
  await sealAll()
  expect((await headSeqs()).length).toBeGreaterThan(before.length)
  const { code, stdout } = await runCommand(['audit', 'verify', '--tenant', tenant.tenantId], server.environment)
  expect(stdout).toContain('The audit chain is intact.')
  expect(code).toBe(0)
})

describe('an attacker with the rights of the database owner cannot have a rewritten history signed', () => {
  test('by deleting events, taking the others out of the chain and deleting the heads', async () => {
    await hideClients()
    await unseal()
    await deleteHeads()
    await expectRefused('The last signed head covers event 0, but this server has sealed')
  })

  test('by deleting the heads only', async () => {
    await deleteHeads()
    await expectRefused('The last signed head covers event 0, but this server has sealed')
  })

  test('by deleting the last events and keeping the heads', async () => {
    await attack('delete from audit_events where tenant_id = $t and seq > 2')
    await expectRefused('The last sealed event is 2, but this server has sealed')
  })

  test("by deleting the server's own record as well", async () => {
    await hideClients()
    await unseal()
    await deleteHeads()
    await attack('delete from audit_known_heads where tenant_id = $t')
    await expectRefused("The server's own record of the last sealed event was removed")
  })

  test("by restoring an older copy of the server's own record while the server runs", async () => {
    const older = await ownRecord()
    const [last] = (await headSeqs()).slice(-1)
    await makeClients(1)
    await sealAll()
    await attack(`delete from audit_events where tenant_id = $t and seq > ${last?.seq}`)
    await attack(`delete from audit_heads where tenant_id = $t and seq > ${last?.seq}`)
    await attack('update audit_known_heads set sealed_head = $1 where tenant_id = $t', [older])
    await expectRefused('the record was replaced with an older or a different one')
  })

  test("by replacing it with another tenant's record", async () => {
    const other = await server.newTenant()
    await hideClients()
    await unseal()
    await deleteHeads()
    await attack('delete from audit_known_heads where tenant_id = $t')
    await attack(
      `insert into audit_known_heads select $t, sealed_head from audit_known_heads where tenant_id = '${other.tenantId}'`,
    )
    await expectRefused('was not written by this server')
  })

  test('by waiting for a restart: a process that starts afterwards refuses it, and reports it by metric and command', async () => {
    await hideClients()
    await unseal()
    await deleteHeads()
    await attack('delete from audit_known_heads where tenant_id = $t')
    const metricsPort = await freePort('127.0.0.1')
    // The clock of the server in this process is not the machine's: it must not schedule the next sealing.
    await server.worker.stop()
    await attack(`update tasks set run_at = now() where kind = 'seal-audit'`)
    const started = await startServerProcess({
      ...server.environment,
      MODE: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MANAGEMENT_PORT: String(metricsPort),
    })
    try {
      const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      await expect.poll(async () => /countersign_audit_chains_broken [1-9]/.test(await metrics())).toBe(true)
      expect(started.output()).toContain('audit chain broken: sealing has stopped')
      expect(await headSeqs()).toEqual([])
    } finally {
      await started.stop()
    }
    const { code, stdout } = await runCommand(['audit', 'verify', '--tenant', tenant.tenantId], server.environment)
    expect(stdout).toContain("The server's own record of the last sealed event is missing.")
    expect(stdout).toContain('The server has stopped sealing new events of this tenant.')
    expect(code).toBe(1)
  })
})
