// An attacker with full control of the database, but without the master key.
import type { AuditVerification, ChainedAuditEvent } from '@countersign/contract'
import { createSigner, generateSigningKey } from '@countersign/platform/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSigningKeys } from '../tenancy/index.ts'
import { type AuditFixture, never, openAudit } from './audit.fixture.ts'
import type { AuditEventRow } from './audit-events-store.ts'
import { chained, genesisHash, nextHash } from './chain.ts'
import { headType } from './head-claims.ts'
import { verifyChain } from './verify-export.ts'

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

const tamper = (statement: string) => fixture.db.superuser(statement.replaceAll('$t', `'${tenantId}'`))
const online = () => fixture.events.verify(fixture.database.scope(tenantId))
const offline = async (options = {}) => verifyChain(await fixture.exported(tenantId), options)
const findings = ({ findings }: AuditVerification) => findings.map(({ seq, issue }) => `${seq}: ${issue}`)
/**
 * Without the first problem, that the end is not what the server sealed: only the server knows that
 * (rewritten-history.test.ts).
 */
const alongChain = (verification: AuditVerification) =>
  findings(verification).slice(verification.sealing === 'stopped' ? 1 : 0)

async function expectFound(...expected: string[]) {
  for (const verification of [await online(), await offline()]) {
    expect(verification.intact).toBe(false)
    expect(alongChain(verification)).toEqual(expected.map((text) => expect.stringContaining(text)))
  }
}

/** What an attacker does who edits an event and can compute hashes. */
async function recomputeFrom(seq: number): Promise<{ seq: number; hash: Buffer }> {
  const rows = await fixture.db.superuser<AuditEventRow & { seq: string }>(
    'select * from audit_events where tenant_id = $1 and seq is not null order by seq',
    [tenantId],
  )
  let hash: Buffer = genesisHash
  for (const row of rows) {
    const event: ChainedAuditEvent = chained(tenantId, row, Number(row.seq))
    hash = event.seq < seq ? (row.hash as Buffer) : nextHash(hash, event)
    await fixture.db.superuser('update audit_events set hash = $1 where tenant_id = $2 and seq = $3', [
      hash,
      tenantId,
      row.seq,
    ])
  }
  return { seq: Number(rows.at(-1)?.seq), hash }
}

/** Replaces every head with one that is signed with the attacker's own key. */
async function signAnew(end: { seq: number; hash: Buffer }) {
  const key = generateSigningKey()
  const claims = { tenantId, seq: end.seq, hash: end.hash.toString('base64url'), sealedAt: '2030-01-01T00:00:00.000Z' }
  const signature = createSigner(key).sign(headType, claims)
  await tamper('delete from audit_heads where tenant_id = $t and seq < 9')
  await tamper(`update audit_heads set signature = '${signature}' where tenant_id = $t`)
  return key
}

describe('an untouched chain', () => {
  it('is intact, in the database and as an export', async () => {
    const expected = { intact: true, checkedEvents: 9, unsealedEvents: 0, head: { seq: 9 }, findings: [] }
    expect(await online()).toMatchObject({ ...expected, sealing: 'active' })
    expect({ ...(await offline()), sealing: 'active' }).toEqual(await online())
  })
})

describe('an edit', () => {
  const changed = '5: Event 5 does not match its hash'

  it.each([
    ['event_id', `'ae_other'`, [changed]],
    ['occurred_at', `occurred_at + interval '1 millisecond'`, [changed]],
    ['action', `'thing.unchanged'`, [changed]],
    ['outcome', `'failure'`, [changed]],
    ['actor', `'{"kind":"system","id":"tester"}'`, [changed]],
    ['actor', `actor || '{"tenantId":"other"}'`, [changed]],
    ['target', `'{"kind":"thing","id":"other"}'`, [changed]],
    ['details', `'{"number":99}'`, [changed]],
    ['details', `'{}'`, [changed]],
    ['source', `'{"ipAddress":"192.0.2.1"}'`, [changed]],
    // The event no longer matches its hash, and neither does the next one.
    ['hash', `'\\x00'`, [changed, '6: Event 6 does not match its hash']],
    ['seq', '50', ['5: Event 5 is missing', '10: Events 10 to 49 are missing', '10: No signed head covers']],
  ])('of %s to %s is detected', async (column, value, expected) => {
    await tamper(`update audit_events set ${column} = ${value} where tenant_id = $t and seq = 5`)
    await expectFound(...expected)
  })

  it('is possible in no other column', async () => {
    const columns = await fixture.db.superuser<{ name: string; generated: string }>(`
      select column_name as name, is_generated as generated from information_schema.columns where table_name = 'audit_events'`)
    const writable = columns.filter(({ generated }) => generated === 'NEVER').map(({ name }) => name)
    const covered = [
      'event_id',
      'occurred_at',
      'action',
      'outcome',
      'actor',
      'target',
      'details',
      'source',
      'seq',
      'hash',
    ]
    // The tenant is part of the hash, see below. The transaction is not part of the event: it only decides when to seal
    // it.
    expect(writable.sort()).toEqual([...covered, 'tenant_id', 'transaction_id'].sort())
  })

  it('of a time is never too small to be detected', async () => {
    const times = () => tamper('select occurred_at::text from audit_events where tenant_id = $t order by seq')
    const before = await times()
    await tamper(`update audit_events set occurred_at = occurred_at + interval '400 microseconds' where tenant_id = $t`)
    expect(await times()).toEqual(before)
  })

  it('is detected even if all later hashes were recomputed', async () => {
    await tamper(`update audit_events set action = 'thing.unchanged' where tenant_id = $t and seq = 5`)
    await recomputeFrom(5)
    await expectFound(
      '6: Event 6 has a different hash from the signed one',
      '9: Event 9 has a different hash from the signed one',
    )
  })
})

describe('a removal', () => {
  it.each([
    ['of one event', 'seq = 5', '5: Event 5 is missing'],
    ['of the beginning', 'seq <= 4', '1: Events 1 to 3 are missing'],
    ['of the end', 'seq >= 8', '8: Events 8 to 9 are missing'],
  ])('%s is detected', async (_what, which, expected) => {
    await tamper(`delete from audit_events where tenant_id = $t and ${which}`)
    const verification = await online()
    expect(alongChain(verification)[0]).toContain(expected)
    expect(findings(await offline())).toEqual(alongChain(verification))
  })

  it('of the last head is detected', async () => {
    await tamper('delete from audit_heads where tenant_id = $t and seq = 9')
    await expectFound('7: No signed head covers the events after 6')
  })

  it('of the end with all its heads is detected with a head that was kept elsewhere', async () => {
    const { head } = await online()
    await tamper('delete from audit_events where tenant_id = $t and seq > 6')
    await tamper('delete from audit_heads where tenant_id = $t and seq > 6')
    expect(await offline()).toMatchObject({ intact: true, checkedEvents: 6 })
    expect(findings(await offline({ head: head?.signature }))).toEqual([
      expect.stringMatching(/^9: The chain ends at event 6, but had 9 events when it was signed at /),
    ])
  })

  it('of everything is detected with a head that was kept elsewhere', async () => {
    const { head } = await online()
    await tamper('delete from audit_events where tenant_id = $t')
    await tamper('delete from audit_heads where tenant_id = $t')
    expect(await offline({ head: head?.signature })).toMatchObject({ intact: false, checkedEvents: 0 })
  })
})

describe('a move', () => {
  it('of two events into each other’s place is detected', async () => {
    await tamper('update audit_events set seq = 100 where tenant_id = $t and seq = 4')
    await tamper('update audit_events set seq = 4 where tenant_id = $t and seq = 5')
    await tamper('update audit_events set seq = 5 where tenant_id = $t and seq = 100')
    expect(findings(await online()).join()).toMatch(/4: Event 4 does not.*5: Event 5 does not/)
    expect(findings(await offline())).toEqual(alongChain(await online()))
  })

  it('of an event to another tenant is detected in both', async () => {
    const other = await fixture.sealedTenant(4)
    await tamper(`update audit_events set tenant_id = '${other}' where tenant_id = $t and seq = 5`)
    await expectFound('5: Event 5 is missing')
    tenantId = other
    await expectFound('5: Event 5 does not match its hash', '5: No signed head covers')
  })

  it('of a head to another tenant is detected', async () => {
    const other = await fixture.sealedTenant(9)
    await tamper('delete from audit_heads where tenant_id = $t and seq = 9')
    await tamper(`update audit_heads set tenant_id = $t where tenant_id = '${other}' and seq = 9`)
    await expectFound('null: The signed head after event 9 is not valid', '7: No signed head covers')
  })

  it('of a signature to another head is detected', async () => {
    await tamper(`update audit_heads set signature =
      (select signature from audit_heads where tenant_id = $t and seq = 6) where tenant_id = $t and seq = 9`)
    expect(findings(await online()).join()).toMatch(/6: The signed head of event 6 is out of place, after event 9/)
    expect(await offline()).toMatchObject({ intact: false })
  })
})

describe('an addition', () => {
  const insert = (seq: number) =>
    tamper(`insert into audit_events
        (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source, seq, hash)
      select tenant_id, 'ae_added', occurred_at, 'thing.added', outcome, actor, target, details, source, ${seq}, hash
      from audit_events where tenant_id = $t and seq = 4`)

  it('at the end is detected', async () => {
    await insert(10)
    await recomputeFrom(10)
    await expectFound('10: No signed head covers the events after 9')
  })

  it('in between is detected', async () => {
    await tamper('update audit_events set seq = seq + 100 where tenant_id = $t and seq > 4')
    await tamper('update audit_events set seq = seq - 99 where tenant_id = $t and seq > 100')
    await insert(5)
    await recomputeFrom(5)
    await expectFound('6: Event 6 has a different hash', '9: Event 9 has a different hash', '10: No signed head covers')
  })
})

describe('a chain that an attacker recomputed and signed', () => {
  beforeEach(() => tamper(`update audit_events set action = 'thing.unchanged' where tenant_id = $t and seq = 5`))

  it('is detected by the unknown key', async () => {
    await signAnew(await recomputeFrom(5))
    await expectFound('null: The signed head after event 9 is not valid', '1: No signed head covers')
  })

  it('is detected here even if their key was added to the database, and elsewhere by the known keys', async () => {
    const { keys } = {
      keys: (await readSigningKeys(fixture.database.scope(tenantId))).map((key) => key.publicJwk),
    }
    const { kid, publicJwk } = await signAnew(await recomputeFrom(5))
    await tamper(`insert into signing_keys (tenant_id, kid, status, public_jwk, created_at)
      values ($t, '${kid}', 'retired', '${JSON.stringify(publicJwk)}', now())`)
    expect(findings(await online())).toEqual([
      expect.stringContaining('9: The signed head of event 9 was not written by this server'),
    ])
    expect(findings(await offline({ jwks: { keys } }))[0]).toContain('The signed head after event 9 is not valid')
  })

  it.each([
    [
      'the heads were taken away',
      () => tamper('delete from audit_heads where tenant_id = $t'),
      'covers event 0, but this server has sealed 9',
    ],
    [
      'the heads were replaced',
      async () =>
        signAnew(await recomputeFrom(5)).then(() =>
          tamper(`update audit_heads set sealed_hash = '\\x0100' where tenant_id = $t`),
        ),
      'was not written by this server',
    ],
  ])('is never signed by extending it, where %s', async (_what, attack, refusal) => {
    await attack()
    const healthy = await fixture.newTenant()
    await fixture.record(tenantId, 1)
    await fixture.record(healthy, 1)
    // As soon as no running transaction could still come before them.
    await vi.waitFor(() => expect(fixture.sealing.sealDue(never)).rejects.toThrow(refusal), { timeout: 60_000 })
    expect(await fixture.unsealed(tenantId)).toBe(1)
    // Other tenants are not delayed.
    await expect.poll(() => fixture.sealing.sealDue(never).catch(() => fixture.unsealed(healthy))).toBe(0)
    await tamper('delete from audit_events where tenant_id = $t and seq is null')
  })
})

describe('events that are not sealed', () => {
  it('are accepted for a while, and reported when they stay unsealed for long', async () => {
    await fixture.record(tenantId, 2)
    expect(await online()).toMatchObject({ intact: true, checkedEvents: 9, unsealedEvents: 2 })
    const since = new Date(fixture.clock.now()).toISOString()
    fixture.clock.advance({ minutes: 11 })
    await expectFound(`null: Events have been waiting to be sealed since ${since}`)
    await fixture.sealAll(tenantId)
    expect(await online()).toMatchObject({ intact: true, checkedEvents: 11, unsealedEvents: 0 })
  })
})
