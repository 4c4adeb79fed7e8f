import { sql } from '@countersign/platform/database'
import { acrossTenants, type SystemTx } from '@countersign/platform/database/across-tenants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditFixture, openAudit } from './audit.fixture.ts'

let fixture: AuditFixture
let tenantId: string

beforeAll(async () => {
  fixture = await openAudit()
  tenantId = await fixture.sealedTenant(3)
  await fixture.record(tenantId, 1)
})
afterAll(() => fixture.close())

const asSystem = (work: (tx: SystemTx) => Promise<unknown>) => acrossTenants(fixture.database, 'a test', work)

describe('the application role', () => {
  it.each([
    ['change an event', sql`update audit_events set action = 'x'`],
    ['seal an event', sql`update audit_events set seq = 99, hash = '' where seq is null`],
    ['delete an event', sql`delete from audit_events`],
    ['empty the table', sql`truncate audit_events`],
    [
      'write an event that is sealed',
      sql`insert into audit_events (tenant_id, event_id, seq, hash) values ('t', 'x', 9, '')`,
    ],
    [
      'choose the transaction',
      sql`insert into audit_events (tenant_id, event_id, transaction_id) values ('t', 'x', '1')`,
    ],
    ['write a head', sql`insert into audit_heads (tenant_id, seq, signature, sealed_hash) values ('t', 9, '', '')`],
    ['change a head', sql`update audit_heads set signature = ''`],
    ['delete a head', sql`delete from audit_heads`],
  ])('cannot %s', async (_what, statement) => {
    const attempt = fixture.database.inTenant(tenantId, (tx) => tx.run(statement))
    await expect(attempt).rejects.toThrow('permission denied')
  })
})

describe('the system role', () => {
  it.each([
    ['change an event', sql`update audit_events set action = 'x'`],
    ['delete an event', sql`delete from audit_events`],
    ['write an event', sql`insert into audit_events (tenant_id, event_id) values ('t', 'x')`],
    ['change a head', sql`update audit_heads set signature = ''`],
    ['delete a head', sql`delete from audit_heads`],
  ])('cannot %s', async (_what, statement) => {
    await expect(asSystem((tx) => tx.run(statement))).rejects.toThrow('permission denied')
  })

  it('cannot seal an event a second time, not even by entering the tenant', async () => {
    const touched = await asSystem(async (tx) => {
      await tx.run(sql`select set_config('app.tenant_id', ${tenantId}, true)`)
      return tx.run(sql`update audit_events set hash = '\\x00' where seq is not null`)
    })
    expect(touched).toBe(0)
  })

  it('cannot take an event out of the chain', async () => {
    const attempt = asSystem((tx) => tx.run(sql`update audit_events set seq = null, hash = null where seq is null`))
    await expect(attempt).rejects.toThrow('row-level security')
  })
})
