// Tenants from before the server kept its own record of the chain's end.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AuditFixture, never, openAudit } from './audit.fixture.ts'

let fixture: AuditFixture
let tenantId: string

beforeAll(async () => {
  fixture = await openAudit()
})
afterAll(() => fixture.close())

const tamper = <Row extends object>(statement: string) =>
  fixture.db.superuser<Row>(statement.replaceAll('$t', `'${tenantId}'`))
const verified = () => fixture.events.verify(fixture.database.scope(tenantId))

beforeEach(async () => {
  tenantId = await fixture.sealedTenant(9)
  await fixture.makeFormer(tenantId)
})

it('their chain is intact before and after the record is created, even without new events', async () => {
  const { sealing, events, database } = fixture.anotherProcess()
  expect(await events.verify(database.scope(tenantId))).toMatchObject({ intact: true, sealing: 'active' })
  await sealing.sealDue(never)
  expect(await tamper('select from audit_known_heads where tenant_id = $t')).toHaveLength(1)
  expect(await events.verify(database.scope(tenantId))).toMatchObject({ intact: true, head: { seq: 9 } })
})

it('they are extended from their last head', async () => {
  const { sealing, events, database } = fixture.anotherProcess()
  await fixture.record(tenantId, 2)
  await expect.poll(() => sealing.sealDue(never).then(() => fixture.unsealed(tenantId))).toBe(0)
  expect(await events.verify(database.scope(tenantId))).toMatchObject({ intact: true, checkedEvents: 11 })
})

it('the record is created once: it is not created again after a removal, however much of the chain is left', async () => {
  await fixture.anotherProcess().sealing.sealDue(never)
  await tamper('delete from audit_known_heads where tenant_id = $t')
  await tamper('delete from audit_events where tenant_id = $t and seq > 3')
  await tamper('delete from audit_heads where tenant_id = $t and seq > 3')
  await expect(fixture.anotherProcess().sealing.sealDue(never)).rejects.toThrow(
    `Tenant ${tenantId}: The server's own record of the last sealed event is missing`,
  )
  expect(await tamper('select from audit_known_heads where tenant_id = $t')).toHaveLength(0)
  await tamper('delete from tenants where tenant_id = $t')
})

it('a head in the former form is not accepted once the record exists', async () => {
  const [former] = await tamper<{ sealed_hash: Buffer }>(
    'select sealed_hash from audit_heads where tenant_id = $t and seq = 9',
  )
  await fixture.anotherProcess().sealing.sealDue(never)
  await fixture.db.superuser('update audit_heads set sealed_hash = $2 where tenant_id = $1 and seq = 9', [
    tenantId,
    former?.sealed_hash,
  ])
  const { findings } = await verified()
  expect(findings.map(({ issue }) => issue)).toContain('The signed head of event 9 was not written by this server.')
  await tamper('delete from tenants where tenant_id = $t')
})

it('a tenant without a head and without a record is refused: nothing shows what its chain was', async () => {
  await tamper('delete from audit_heads where tenant_id = $t')
  await tamper('update audit_events set seq = null, hash = null where tenant_id = $t')
  await expect(fixture.anotherProcess().sealing.sealDue(never)).rejects.toThrow(
    `Tenant ${tenantId}: The server's own record of the last sealed event is missing`,
  )
  await tamper('delete from audit_events where tenant_id = $t')
  await tamper('delete from tenants where tenant_id = $t')
})
