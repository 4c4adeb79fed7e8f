// Imports of hardware tokens: a file is read and kept, line by line and sealed; a task moves the lines into the inventory.
import { setTimeout as delay } from 'node:timers/promises'
import {
  type HardwareTokenImport,
  type HardwareTokenImportLine,
  type HardwareTokenImportLineQuery,
  type Page,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { Database, TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Signals } from '@countersign/platform/signals'
import { enqueueTask } from '@countersign/platform/tasks'
import type { Audit } from '../../audit/index.ts'
import type { Vault } from '../../tenancy/index.ts'
import { createFileReader, UnreadableFile } from './files/file-reader.ts'
import type { SealedLines } from './files/reading.ts'
import type { GivenFile } from './files/token-file.ts'
import { insertLines, type LineRow, listLines } from './import-lines-store.ts'
import { createImportPlaces } from './import-places.ts'
import { createImportWork, type ImportWork } from './import-work.ts'
import { countUnfinishedImports, findImport, type ImportRow, insertImport } from './imports-store.ts'
import { createSeeds } from './seeds.ts'

/** A file that was read. Disposing of it lets the tenant import the next one. */
export interface TokenFile extends Disposable {
  readonly importId: string
  readonly format: HardwareTokenImport['format']
  readonly lines: readonly SealedLines[]
}

export interface HardwareTokenImports {
  /** While it arrives; a file that cannot be read is a problem of the request. */
  read(tenant: TenantScope, file: GivenFile): Promise<TokenFile>
  start(tenant: TenantScope, origin: Origin, file: TokenFile): Promise<HardwareTokenImport>
  find(tenant: TenantScope, importId: string): Promise<HardwareTokenImport>
  lines(
    tenant: TenantScope,
    importId: string,
    query: HardwareTokenImportLineQuery,
  ): Promise<Page<HardwareTokenImportLine>>
  /** For the task: continues an import until it is done or the task must stop. */
  readonly work: ImportWork
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly signals: Signals
  readonly audit: Audit
  readonly vault: Vault
}

export const importTaskKind = 'import-hardware-tokens'
/** The background work takes so many imports at once that one tenant cannot hold all of its places. */
const maxUnfinished = 10

export function createHardwareTokenImports(parts: Parts): HardwareTokenImports {
  const { clock, audit, vault } = parts
  const seeds = createSeeds(parts)
  const places = createImportPlaces(parts)
  const reader = createFileReader()

  const readLines = async (tenant: TenantScope, file: GivenFile, importId: string): Promise<readonly SealedLines[]> => {
    const hasKey = file.passphrase !== undefined || file.preSharedKey !== undefined
    if (hasKey) places.assertMayTryKey(tenant.id)
    const key = await tenant.tx((tx) => vault.newestKey(tx))
    try {
      return await reader.read(file, { tenantId: tenant.id, importId, key }, clock.now())
    } catch (error) {
      if (error instanceof UnreadableFile && error.wrongKey) places.countWrongKey(tenant.id)
      throw error
    }
  }

  /** With pauses in between: the database has other tenants to serve. */
  const keep = async (tx: TenantTx, importId: string, lines: readonly SealedLines[]): Promise<void> => {
    for (const { json } of lines) {
      const startedAt = performance.now()
      await insertLines(tx, importId, json)
      await delay(performance.now() - startedAt)
    }
  }

  const read = async (tx: TenantTx, importId: string): Promise<ImportRow> => {
    const row = await findImport(tx, importId)
    if (!row) throw new Problem('not_found')
    return row
  }

  return {
    async read(tenant, file) {
      const leave = places.occupy(tenant.id)
      try {
        const importId = newId('imp', clock.now())
        const lines = await readLines(tenant, file, importId)
        return { importId, format: file.format, lines, [Symbol.dispose]: leave }
      } catch (error) {
        leave()
        throw error
      }
    },

    start: (tenant, origin, { importId, format, lines }) =>
      tenant.tx(async (tx) => {
        if ((await countUnfinishedImports(tx)) >= maxUnfinished) throw tooManyUnfinished()
        const [total, refused] = [sum(lines, 'count'), sum(lines, 'refused')]
        await insertImport(tx, { import_id: importId, format, total, refused, created_at: new Date(clock.now()) })
        await keep(tx, importId, lines)
        await enqueueTask(tx, parts, { kind: importTaskKind, payload: { importId } })
        await audit.record(tx, origin, {
          action: 'hardware_tokens.import_started',
          target: { kind: 'hardware_token_import', id: importId },
          details: { format, total },
        })
        return present(await read(tx, importId))
      }),

    find: (tenant, importId) => tenant.tx(async (tx) => present(await read(tx, importId))),

    lines: (tenant, importId, { cursor, limit, ...filter }) =>
      tenant.tx(async (tx) => {
        await read(tx, importId)
        const [after = 0] = decodeCursor(cursor, ['number']) ?? []
        const rows = await listLines(tx, importId, after, { ...filter, limit: limit + 1 })
        return pageOf(rows, limit, (row) => [row.line], presentLine)
      }),

    work: createImportWork({ ...parts, seeds }),
  }
}

const sum = (lines: readonly SealedLines[], what: 'count' | 'refused') =>
  lines.reduce((total, some) => total + some[what], 0)

const tooManyUnfinished = () =>
  new Problem('too_many_requests', {
    message: `${maxUnfinished} imports are unfinished. Wait until one of them finishes.`,
    retryAfterSeconds: 30,
  })

function present(row: ImportRow): HardwareTokenImport {
  return {
    importId: row.import_id,
    status: row.status,
    format: row.format,
    total: row.total,
    processed: row.imported + row.refused,
    imported: row.imported,
    refused: row.refused,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

function presentLine({ line, serial_number: serialNumber, outcome, issue }: LineRow): HardwareTokenImportLine {
  return { line, serialNumber, outcome, issue }
}
