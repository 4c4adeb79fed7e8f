// A tenant with an inventory, and imports that only the test works on.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { freshDatabase, type TestDatabase, testClock } from '@countersign/testkit'
import { openProcess, originOf, type Process } from '../../process.fixture.ts'
import type { TokenEntry } from './files/token-entry.ts'
import * as hardwareTokenImports from './imports.ts'

export const clock = testClock('2030-01-01T00:00:00Z')
export const origin = originOf('cl_administrator', ['admin.write'])
export const never = new AbortController().signal

export interface Inventory {
  readonly tenantId: string
  /** Of tokens called `T1`, `T2`, …; returns the import's id. */
  startImport(count: number): Promise<string>
  importOf(importId: string): ReturnType<typeof hardwareTokenImports.find>
  /** As the database superuser. */
  rows<Row extends object>(text: string): Promise<Row[]>
}

export async function openProcesses(): Promise<{
  db: TestDatabase
  processes: [Process, Process]
  close(): Promise<void>
}> {
  const db = await freshDatabase()
  const processes: [Process, Process] = [await openProcess(db, clock), await openProcess(db, clock)]
  return {
    db,
    processes,
    async close() {
      await Promise.all(processes.map((process) => process.close()))
      await db.drop()
    },
  }
}

export async function newInventory(db: TestDatabase, process: Process): Promise<Inventory> {
  const { database, vault } = process
  const tenantId = `t-${randomBytes(5).toString('hex')}`
  await db.superuser(
    'insert into tenants (tenant_id, display_name, created_at, updated_at) values ($1, $1, now(), now())',
    [tenantId],
  )
  await database.inTenant(tenantId, (tx) => vault.initialise(tx))
  const scope = database.scope(tenantId)
  return {
    tenantId,
    async startImport(count) {
      const lines = Array.from({ length: count }, (_, index) => csvLine(tokenEntry(index + 1)))
      const bytes = Readable.from([Buffer.from(['serialNumber,seed,kind', ...lines].join('\n'))])
      const given = { format: 'csv', bytes, passphrase: undefined, preSharedKey: undefined } as const
      using file = await hardwareTokenImports.read(process, scope, given)
      return (await hardwareTokenImports.start(process, scope, origin, file)).importId
    },
    importOf: (importId) => hardwareTokenImports.find(scope, importId),
    rows: (text) => db.superuser(text, [tenantId]),
  }
}

const csvLine = ({ serialNumber, seed, kind }: TokenEntry) => `${serialNumber},${seed.toString('hex')},${kind}`

export const tokenEntry = (number: number): TokenEntry => ({
  serialNumber: `T${number}`,
  kind: 'hotp',
  algorithm: 'SHA1',
  digits: 6,
  periodSeconds: null,
  progress: 0,
  drift: 0,
  manufacturer: null,
  seed: Buffer.from(`seed of token ${String(number).padStart(6, '0')}`),
})
