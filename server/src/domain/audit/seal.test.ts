import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceSigningKey } from '../tenancy/index.ts'
import { type AuditFixture, never, openAudit, origin } from './audit.fixture.ts'
import { recordEvent } from './audit.ts'

let fixture: AuditFixture

beforeAll(async () => {
  fixture = await openAudit()
})
afterAll(() => fixture.close())

const chainOf = (tenantId: string) =>
  fixture.db.superuser<{ seq: string; id: string; xid: string }>(
    `select seq, target_id as id, transaction_id::text as xid from audit_events
      where tenant_id = $1 and seq is not null order by seq`,
    [tenantId],
  )
const headSeqs = async (tenantId: string) =>
  (
    await fixture.db.superuser<{ seq: string }>('select seq from audit_heads where tenant_id = $1 order by seq', [
      tenantId,
    ])
  ).map(({ seq }) => Number(seq))
const verified = (tenantId: string) => fixture.events.verify(fixture.database.scope(tenantId))

describe('sealing', () => {
  it('gives every event its number and hash, and signs the end', async () => {
    const { record, sealAll, newTenant } = fixture
    const tenantId = await newTenant()
    await record(tenantId, 3)
    await record(tenantId, 2)
    await sealAll(tenantId)
    expect((await chainOf(tenantId)).map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5])
    expect(await verified(tenantId)).toMatchObject({
      intact: true,
      checkedEvents: 5,
      unsealedEvents: 0,
      head: { seq: 5, sealedAt: new Date(fixture.clock.now()).toISOString() },
      findings: [],
    })
  })

  it('takes a backlog in batches of five hundred, each with its head', async () => {
    const { db, record, sealAll, newTenant } = fixture
    const tenantId = await newTenant()
    await record(tenantId, 1)
    await db.superuser(
      `insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
        select tenant_id, event_id || number, occurred_at, action, outcome, actor, target, details, source
        from audit_events, generate_series(2, 1200) as number where tenant_id = $1`,
      [tenantId],
    )
    await sealAll(tenantId)
    const heads = await headSeqs(tenantId)
    // The first event may be sealed before the others, if a transaction of another database is still open.
    const batches = heads.map((seq, index) => seq - (heads[index - 1] ?? 0))
    expect(Math.max(...batches)).toBe(500)
    expect(heads.at(-1)).toBe(1200)
    expect(await verified(tenantId)).toMatchObject({ intact: true, checkedEvents: 1200 })
  })

  it('writes nothing where there is nothing to seal', async () => {
    const tenantId = await fixture.sealedTenant(3)
    await fixture.sealing.sealDue(never)
    expect(await headSeqs(tenantId)).toEqual([3])
  })

  it('keeps the chains of tenants apart', async () => {
    const [one, other] = [await fixture.sealedTenant(4), await fixture.sealedTenant(2)]
    expect(await verified(one)).toMatchObject({ intact: true, checkedEvents: 4 })
    expect(await verified(other)).toMatchObject({ intact: true, checkedEvents: 2 })
  })

  it('stops between two batches when its signal aborts', async () => {
    const { record, newTenant, sealing, unsealed, sealAll } = fixture
    const tenantId = await newTenant()
    await record(tenantId, 3)
    await sealing.sealDue(AbortSignal.abort())
    expect(await unsealed(tenantId)).toBe(3)
    await sealAll(tenantId)
  })

  it('seals events that came with a dump of a cluster whose transactions are ahead of ours', async () => {
    const { db, record, newTenant, sealAll } = fixture
    const tenantId = await newTenant()
    await record(tenantId, 2)
    await db.superuser(`update audit_events set transaction_id = '900000000000' where tenant_id = $1`, [tenantId])
    await sealAll(tenantId)
    expect(await verified(tenantId)).toMatchObject({ intact: true, checkedEvents: 2 })
  })
})

describe('while transactions run', () => {
  it('an event waits for transactions that began before it, and none of them waits for sealing', async () => {
    const { database, newTenant, record, sealing, unsealed, sealAll } = fixture
    const tenantId = await newTenant()
    await database.inTenant(tenantId, async (tx) => {
      await recordEvent(fixture, tx, origin, { action: 'client.created', target: { kind: 'client', id: 'long' } })
      await record(tenantId, 2, { target: { kind: 'client', id: 'short' } })
      await sealing.sealDue(never)
      expect(await unsealed(tenantId)).toBe(2)
      await recordEvent(fixture, tx, origin, { action: 'client.deleted', target: { kind: 'client', id: 'long' } })
    })
    await sealAll(tenantId)
    expect((await chainOf(tenantId)).map(({ id }) => id)).toEqual(['long', 'long', 'short', 'short'])
  })

  it('a transaction that is rolled back leaves no gap', async () => {
    const { database, newTenant, record, sealAll } = fixture
    const tenantId = await newTenant()
    const undone = database.inTenant(tenantId, async (tx) => {
      await recordEvent(fixture, tx, origin, { action: 'client.updated', target: { kind: 'client', id: 'undone' } })
      await record(tenantId, 1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await sealAll(tenantId)
    expect((await chainOf(tenantId)).map(({ seq, id }) => [Number(seq), id])).toEqual([[1, 'thing-1']])
  })

  it('twenty writers and two sealers end in one chain without a gap, in the order of transactions', async () => {
    const { database, newTenant, sealing, sealAll, anotherProcess } = fixture
    const tenantId = await newTenant()
    const write = async (writer: number) => {
      for (let round = 0; round < 8; round++) {
        await database.inTenant(tenantId, async (tx) => {
          for (let number = 0; number <= (writer + round) % 4; number++) {
            const id = `w${writer}-${round}-${number}`
            await recordEvent(fixture, tx, origin, { action: 'client.updated', target: { kind: 'client', id } })
            // Transactions of all lengths: a few outlast many sealings.
            await delay(Math.random() * (writer < 3 ? 150 : 15))
          }
        })
      }
    }
    let writing = true
    const seal = async (sealer: typeof sealing) => {
      while (writing) await sealer.sealDue(never)
    }
    const sealers = [seal(sealing), seal(anotherProcess().sealing)]
    await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
    writing = false
    await Promise.all(sealers)
    await sealAll(tenantId)

    const chain = await chainOf(tenantId)
    const expected = Array.from({ length: 20 * 8 }, (_, i) => (((i % 20) + Math.floor(i / 20)) % 4) + 1)
    expect(chain.length).toBe(expected.reduce((sum, count) => sum + count))
    expect(new Set(chain.map(({ id }) => id)).size).toBe(chain.length)
    expect(chain.map(({ seq }) => Number(seq))).toEqual(chain.map((_, index) => index + 1))
    const xids = chain.map(({ xid }) => BigInt(xid))
    expect(xids).toEqual([...xids].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect((await headSeqs(tenantId)).length).toBeGreaterThan(3)
    expect(await verified(tenantId)).toMatchObject({ intact: true, checkedEvents: chain.length })
  })

  it('sealers that start together on one backlog never fork the chain', async () => {
    const { newTenant, record, sealing, sealAll, anotherProcess } = fixture
    const tenantId = await newTenant()
    const other = anotherProcess().sealing
    for (let round = 0; round < 10; round++) {
      await record(tenantId, 5)
      await Promise.all([sealing.sealDue(never), other.sealDue(never), sealing.sealDue(never), other.sealDue(never)])
    }
    await sealAll(tenantId)
    expect(await verified(tenantId)).toMatchObject({ intact: true, checkedEvents: 50, head: { seq: 50 } })
  })
})

describe('when signing keys rotate', () => {
  it('the next head is signed by the new key, and the old heads stay valid', async () => {
    const { database, clock, vault, sealedTenant, sealAll, record } = fixture
    const tenantId = await sealedTenant(3)
    const active = await database.inTenant(tenantId, (tx) => advanceSigningKey({ clock, vault }, tx, { force: true }))
    await record(tenantId, 1)
    await sealAll(tenantId)
    const verification = await verified(tenantId)
    expect(verification).toMatchObject({ intact: true, checkedEvents: 4 })
    const [header = ''] = verification.head?.signature.split('.') ?? []
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    expect(kid).toBe(active)
  })
})
