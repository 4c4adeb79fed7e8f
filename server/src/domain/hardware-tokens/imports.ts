// Imports of hardware tokens: a file is read and kept, line by line and sealed; a task moves the lines into the inventory.
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
import type { Audit } from '../audit/audit.ts'
import type { Vault } from '../vault/vault.ts'
import type { FileLine } from './files/file-line.ts'
import { type GivenFile, readTokenFile, type TokenFile } from './files/token-file.ts'
import { insertLines, type LineRow, listLines } from './import-lines-store.ts'
import { createImportWork, type ImportWork } from './import-work.ts'
import { findImport, type ImportRow, insertImport } from './imports-store.ts'
import { createSeeds } from './seeds.ts'

export interface HardwareTokenImports {
  /** While it arrives; a file that cannot be read is a problem of the request. */
  read(file: GivenFile): Promise<TokenFile>
  start(tenant: TenantScope, origin: Origin, file: TokenFile): Promise<HardwareTokenImport>
  find(tenant: TenantScope, importId: string): Promise<HardwareTokenImport>
  lines(
    tenant: TenantScope,
    importId: string,
    query: HardwareTokenImportLineQuery,
  ): Promise<Page<HardwareTokenImportLine>>
  /** For the task: goes on where an import stands, until it is done or told to stop. */
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
const linesAtOnce = 200

export function createHardwareTokenImports(parts: Parts): HardwareTokenImports {
  const { clock, audit } = parts
  const seeds = createSeeds(parts)

  const keep = async (tx: TenantTx, importId: string, lines: readonly FileLine[]): Promise<void> => {
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      const sealed = lines.slice(from, from + linesAtOnce).map(async (given) => {
        const { line } = given
        if (!('entry' in given)) return { ...given, sealedEntry: null }
        const { entry } = given
        const sealedEntry = await seeds.sealEntry(tx, importId, line, entry)
        return { line, serialNumber: entry.serialNumber, sealedEntry, issue: null }
      })
      await insertLines(tx, importId, await Promise.all(sealed))
    }
  }

  const read = async (tx: TenantTx, importId: string): Promise<ImportRow> => {
    const row = await findImport(tx, importId)
    if (!row) throw new Problem('not_found')
    return row
  }

  return {
    read: (file) => readTokenFile(file, clock.now()),

    start: (tenant, origin, { format, lines }) =>
      tenant.tx(async (tx) => {
        const now = clock.now()
        const importId = newId('imp', now)
        const refused = lines.filter((line) => 'issue' in line).length
        const total = lines.length
        await insertImport(tx, { import_id: importId, format, total, refused, created_at: new Date(now) })
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
