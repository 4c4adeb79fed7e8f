import { sql } from '@countersign/platform/database'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditFixture, openAudit } from './audit.fixture.ts'
import { recordEvent } from './audit.ts'
import { storable } from './storable.ts'
import { verifyChain } from './verify-export.ts'

let fixture: AuditFixture

beforeAll(async () => {
  fixture = await openAudit()
})
afterAll(() => fixture.close())

describe('record', () => {
  it('commits or rolls back with the change that it records', async () => {
    const { database, newTenant, unsealed } = fixture
    const tenantId = await newTenant()
    const entry = { action: 'client.updated' as const, target: { kind: 'client' as const, id: 'x' } }
    const undone = database.inTenant(tenantId, async (tx) => {
      await recordEvent(fixture, tx, { actor: { kind: 'system', id: 'test' } }, entry)
      await tx.run(sql`select 1 / 0`)
    })
    await expect(undone).rejects.toThrow('division by zero')
    expect(await unsealed(tenantId)).toBe(0)
  })
})

describe('hostile text', () => {
  const forged = 'x\r\n{"level":"error","msg":"forged"}\u001b[2J\u001b]0;owned\u0007\u2028\u0085'

  it('is stored unchanged, as one line of an export and part of an intact chain', async () => {
    const { database, events, exported, newTenant, record, sealAll } = fixture
    const tenantId = await newTenant()
    await record(tenantId, 1, { target: { kind: 'client', id: forged }, details: { [forged]: forged } })
    await sealAll(tenantId)
    const page = await events.list(database.scope(tenantId), { limit: 1 })
    expect(page.items).toMatchObject([{ target: { id: forged }, details: { [forged]: forged } }])
    const lines = await exported(tenantId)
    expect(lines.filter((line) => line.includes('forged'))).toHaveLength(1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
    expect(lines.join('')).not.toMatch(/[\0-\x1f]/)
    expect(await verifyChain(lines)).toMatchObject({ intact: true, checkedEvents: 1 })
  })

  it('that no database can store does not prevent an event', async () => {
    const { database, events, newTenant, record } = fixture
    const tenantId = await newTenant()
    await record(tenantId, 1, { target: { kind: 'client', id: 'a\0b' }, details: { 'c\0d': ['\ud800e', { f: '\0' }] } })
    const page = await events.list(database.scope(tenantId), { limit: 1, targetId: 'a\ufffdb' })
    expect(page.items).toMatchObject([{ details: { 'c\ufffdd': ['\ufffde', { f: '\ufffd' }] } }])
  })

  it('of every kind is recorded, sealed and verified', async () => {
    const { database, events, newTenant, record, sealAll } = fixture
    const tenantId = await newTenant()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.jsonValue(), (id, value) =>
        record(tenantId, 1, { target: { kind: 'client', id }, details: { value } }),
      ),
      { numRuns: 60 },
    )
    await sealAll(tenantId)
    expect(await events.verify(database.scope(tenantId))).toMatchObject({ intact: true, checkedEvents: 60 })
  })
})

describe('storable', () => {
  it('changes nothing that can be stored', () => {
    const value = { text: 'é\r\n\u001b', list: [1, true, null, undefined], nested: { date: new Date(0) } }
    expect(storable(value)).toEqual(value)
  })
})
