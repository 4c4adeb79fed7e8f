// The server never signs a history that does not continue the one that it sealed, whatever the database's owner has changed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuditFixture, type AuditProcess, never, openAudit } from './audit.fixture.ts'

let fixture: AuditFixture
let tenantId: string

beforeAll(async () => {
  fixture = await openAudit()
})
afterAll(() => fixture.close())
// Nine events, with signed heads after the third, the sixth and the ninth.
beforeEach(async () => {
  tenantId = await fixture.sealedTenant(9)
})
// What this test breaks on purpose must not affect the next one.
afterEach(() => startPurge())

type Saved = { readonly sealed_head: Buffer }[]
const tamper = <Row extends object>(statement: string, values: unknown[] = []) =>
  fixture.db.superuser<Row>(statement.replaceAll('$t', `'${tenantId}'`), values)
const record = () => tamper<Saved[number]>('select sealed_head from audit_known_heads where tenant_id = $t')
const putBack = ([saved]: Saved) =>
  tamper('update audit_known_heads set sealed_head = $1 where tenant_id = $t', [saved?.sealed_head])
const startOver = async () => {
  await tamper('delete from audit_events where tenant_id = $t and seq in (4, 5)')
  await tamper('update audit_events set seq = null, hash = null where tenant_id = $t')
  await tamper('delete from audit_heads where tenant_id = $t')
}
const startPurge = () =>
  tamper(`update tenants set status = 'deleting', delete_after = now(), purge_started_at = now() where tenant_id = $t`)
const headSeqs = () => tamper<{ seq: number }>('select seq from audit_heads where tenant_id = $t order by seq')

async function expectRefused(issue: string, { sealing, database, events }: AuditProcess = fixture) {
  await fixture.record(tenantId, 1)
  const before = await headSeqs()
  // Once no running transaction could come before the event.
  await vi.waitFor(() => expect(sealing.sealDue(never)).rejects.toThrow(issue), 10_000)
  expect([...sealing.broken]).toEqual([[tenantId, expect.stringContaining(issue)]])
  expect(await headSeqs()).toEqual(before)
  const verification = await events.verify(database.scope(tenantId))
  expect(verification).toMatchObject({ intact: false, sealing: 'stopped' })
  expect(verification.findings.map((finding) => finding.issue).join()).toContain(issue)
}

describe('a chain that was rewritten from the start', () => {
  it('is not signed', async () => {
    await startOver()
    await expectRefused('The last signed head covers event 0, but this server has sealed 9')
  })

  it('is not signed by a process that has just started', async () => {
    await startOver()
    await expectRefused('covers event 0, but this server has sealed 9', fixture.anotherProcess())
  })

  it('is not signed if the record of its end is removed too', async () => {
    await startOver()
    await tamper('delete from audit_known_heads where tenant_id = $t')
    await expectRefused("The server's own record of the last sealed event is missing", fixture.anotherProcess())
  })

  it('is not signed if the record is that of another tenant', async () => {
    const other = await fixture.newTenant()
    await startOver()
    await tamper('delete from audit_known_heads where tenant_id = $t')
    await tamper(
      `insert into audit_known_heads select $t, sealed_head from audit_known_heads where tenant_id = '${other}'`,
    )
    await expectRefused('was not written by this server', fixture.anotherProcess())
  })

  it('is not signed by a process that has seen more, if the record of its beginning is restored', async () => {
    tenantId = await fixture.newTenant()
    const atFirst = await record()
    await fixture.record(tenantId, 3)
    await fixture.sealAll(tenantId)
    await startOver()
    await putBack(atFirst)
    await expectRefused('ends at event 0, although this process has seen event 3 sealed')
  })
})

describe('a chain whose end was cut off', () => {
  const cutOff = async () => {
    await tamper('delete from audit_events where tenant_id = $t and seq > 6')
    await tamper('delete from audit_heads where tenant_id = $t and seq > 6')
  }

  it('is not extended', async () => {
    await cutOff()
    await expectRefused('covers event 6, but this server has sealed 9', fixture.anotherProcess())
  })

  it('is not extended by a process that has seen more, if the record of that time is restored', async () => {
    tenantId = await fixture.sealedTenant(6)
    const then = await record()
    await fixture.record(tenantId, 3)
    await fixture.sealAll(tenantId)
    await cutOff()
    await putBack(then)
    await expectRefused('ends at event 6, although this process has seen event 9 sealed')
  })

  it('is not extended if only the last events are removed', async () => {
    await tamper('delete from audit_events where tenant_id = $t and seq > 6')
    await expectRefused('The last sealed event is 6, but this server has sealed 9', fixture.anotherProcess())
  })
})

it('an older record next to a longer chain is noticed by every process', async () => {
  tenantId = await fixture.sealedTenant(6)
  const then = await record()
  await fixture.record(tenantId, 3)
  await fixture.sealAll(tenantId)
  await putBack(then)
  await expectRefused('own record ends at event 6, but a signed head covers event 9', fixture.anotherProcess())
})

it('a missing record is reported although there is nothing to seal', async () => {
  await tamper('delete from audit_known_heads where tenant_id = $t')
  const { sealing } = fixture.anotherProcess()
  await expect(sealing.sealDue(never)).rejects.toThrow(`Tenant ${tenantId}`)
  // And again: it stays broken.
  await expect(sealing.sealDue(never)).rejects.toThrow(`Tenant ${tenantId}`)
})

it('a tenant that is being purged is not a broken chain', async () => {
  await fixture.record(tenantId, 2)
  await startPurge()
  await tamper('delete from audit_heads where tenant_id = $t')
  await tamper('delete from audit_known_heads where tenant_id = $t')
  const { sealing } = fixture.anotherProcess()
  await sealing.sealDue(never)
  expect(sealing.broken.size).toBe(0)
})
