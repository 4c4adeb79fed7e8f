// The audit trail of one process of a deployment, and ways to inspect and tamper with it.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { AuditVerification } from '@countersign/contract'
import { MasterKeyRing } from '@countersign/platform/crypto'
import type { Database, TenantScope, TenantTx } from '@countersign/platform/database'
import { createPlaces } from '@countersign/platform/turns'
import { freshDatabase, type TestClock, type TestDatabase, testClock } from '@countersign/testkit'
import { initialiseSigningKeys } from '../tenancy/signing-keys/signing-keys.ts'
import { Vault } from '../tenancy/vault/vault.ts'
import { type AuditEntry, recordEvent } from './audit.ts'
import { exportEvents, exportsAtOnce, listEvents, verifyEvents } from './audit-events.ts'
import { KnownHeads } from './known-heads.ts'
import { AuditSealing } from './seal.ts'
import { Verifications } from './verify.ts'

export interface AuditProcess {
  readonly database: Database
  readonly events: {
    readonly list: typeof listEvents
    verify(tenant: TenantScope): Promise<AuditVerification>
    export(tenant: TenantScope): Readable
  }
  readonly sealing: AuditSealing
  readonly vault: Vault
  /** A tenant with its keys, and nothing else. */
  newTenant(): Promise<string>
}

export interface AuditFixture extends AuditProcess {
  readonly db: TestDatabase
  readonly clock: TestClock
  /** Another process on the same database. */
  anotherProcess(): AuditProcess
  record(tenantId: string, count: number, entry?: Partial<AuditEntry>): Promise<void>
  /** Repeats until everything of the tenant is sealed: transactions of other tests on this cluster delay sealing. */
  sealAll(tenantId: string): Promise<void>
  unsealed(tenantId: string): Promise<number>
  /** A tenant whose chain has this many events, sealed a few at a time. */
  sealedTenant(count: number, perHead?: number): Promise<string>
  exported(tenantId: string): Promise<string[]>
  /** Puts the tenant's chain into the state of a version that kept no record of the chain's end. */
  makeFormer(tenantId: string): Promise<void>
  close(): Promise<void>
}

export const origin = { actor: { kind: 'system', id: 'test' } } as const
export const never = new AbortController().signal

export async function openAudit(): Promise<AuditFixture> {
  const db = await freshDatabase()
  const clock = testClock('2030-01-01T00:00:00Z')
  const masterKeys = MasterKeyRing.fromText(randomBytes(32).toString('base64'))

  const openProcess = (): AuditProcess => {
    const database = db.open({ poolSize: 32 })
    const vault = new Vault({ masterKeys, clock })
    const knownHeads = new KnownHeads({ vault })
    const chains = { clock, database, vault, knownHeads }
    const own = { clock, auditVerifications: new Verifications(chains), auditExports: createPlaces(exportsAtOnce) }
    return {
      database,
      vault,
      events: {
        list: listEvents,
        verify: (tenant) => verifyEvents(own, tenant),
        export: (tenant) => exportEvents(own, tenant),
      },
      sealing: new AuditSealing(chains),
      async newTenant() {
        const tenantId = `t-${randomBytes(5).toString('hex')}`
        await db.superuser(
          `insert into tenants (tenant_id, display_name, created_at, updated_at) values ($1, $1, now(), now())`,
          [tenantId],
        )
        await database.inTenant(tenantId, async (tx) => {
          await vault.initialise(tx)
          await initialiseSigningKeys({ clock, vault }, tx)
          await knownHeads.initialise(tx)
        })
        return tenantId
      },
    }
  }

  const first = openProcess()
  const { database, vault, sealing, newTenant } = first

  const record: AuditFixture['record'] = (tenantId, count, entry = {}) =>
    database.inTenant(tenantId, async (tx) => {
      for (let number = 1; number <= count; number++) await recordOne({ clock }, tx, number, entry)
    })

  const unsealed: AuditFixture['unsealed'] = async (tenantId) => {
    const rows = await db.superuser('select 1 from audit_events where tenant_id = $1 and seq is null', [tenantId])
    return rows.length
  }

  const sealAll: AuditFixture['sealAll'] = async (tenantId) => {
    await sealing.sealDue(never)
    while ((await unsealed(tenantId)) > 0) {
      await delay(20)
      await sealing.sealDue(never)
    }
  }

  return {
    ...first,
    db,
    clock,
    record,
    unsealed,
    sealAll,
    anotherProcess: openProcess,
    async sealedTenant(count, perHead = 3) {
      const tenantId = await newTenant()
      for (let recorded = 0; recorded < count; recorded += perHead) {
        await record(tenantId, Math.min(perHead, count - recorded))
        clock.advance({ seconds: 2 })
        await sealAll(tenantId)
      }
      return tenantId
    },
    async exported(tenantId) {
      const text = (await first.events.export(database.scope(tenantId)).toArray()).join('')
      return text.split('\n').slice(0, -1)
    },
    async makeFormer(tenantId) {
      await db.superuser('delete from audit_known_heads where tenant_id = $1', [tenantId])
      const rows = await db.superuser<{ seq: number; sealed_hash: Buffer }>(
        'select seq, sealed_hash from audit_heads where tenant_id = $1',
        [tenantId],
      )
      for (const { seq, sealed_hash } of rows) {
        const place = { table: 'audit_heads', row: String(seq) }
        const former = await database.inTenant(tenantId, async (tx) => {
          const hash = await vault.open(tx, { ...place, column: 'sealed_hash/2' }, sealed_hash)
          return vault.seal(tx, { ...place, column: 'sealed_hash' }, hash)
        })
        await db.superuser('update audit_heads set sealed_hash = $3 where tenant_id = $1 and seq = $2', [
          tenantId,
          seq,
          former,
        ])
      }
    },
    async close() {
      await db.drop()
    },
  }
}

function recordOne(
  ctx: { readonly clock: TestClock },
  tx: TenantTx,
  number: number,
  entry: Partial<AuditEntry>,
): Promise<void> {
  return recordEvent(ctx, tx, origin, {
    action: 'client.updated',
    target: { kind: 'client', id: `thing-${number}` },
    details: { number },
    ...entry,
  })
}
