// Imports of hardware tokens: a file is read and stored, line by line and sealed; a task moves the lines into the inventory.
import { setTimeout as delay } from 'node:timers/promises'
import {
  type HardwareTokenImport,
  type HardwareTokenImportLine,
  type HardwareTokenImportLineQuery,
  maxUnfinishedImports,
  type Page,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { enqueueTask } from '@countersign/platform/tasks'
import { recordEvent } from '../../audit/index.ts'
import type { AuthenticatorsContext } from '../context.ts'
import type { SealedLines } from './files/reading.ts'
import { insertLines, type LineRow, listLines } from './import-lines-store.ts'
import { countUnfinishedImports, findImport, type ImportRow, insertImport } from './imports-store.ts'
import type { TokenFile } from './read-file.ts'

export { work } from './import-work.ts'
export { read } from './read-file.ts'

export const taskKind = 'import-hardware-tokens'
export function start(
  ctx: AuthenticatorsContext,
  tenant: TenantScope,
  origin: Origin,
  { importId, format, lines }: TokenFile,
): Promise<HardwareTokenImport> {
  return tenant.tx(async (tx) => {
    if ((await countUnfinishedImports(tx)) >= maxUnfinishedImports) throw tooManyUnfinished()
    const [total, refused] = [sum(lines, 'count'), sum(lines, 'refused')]
    await insertImport(tx, { import_id: importId, format, total, refused, created_at: new Date(ctx.clock.now()) })
    await insertWithPauses(tx, importId, lines)
    await enqueueTask(tx, ctx, { kind: taskKind, payload: { importId } })
    await recordEvent(ctx, tx, origin, {
      action: 'hardware_tokens.import_started',
      target: { kind: 'hardware_token_import', id: importId },
      details: { format, total },
    })
    return present(await existing(tx, importId))
  })
}

export function find(tenant: TenantScope, importId: string): Promise<HardwareTokenImport> {
  return tenant.tx(async (tx) => present(await existing(tx, importId)))
}

export function lines(
  tenant: TenantScope,
  importId: string,
  { cursor, limit, ...filter }: HardwareTokenImportLineQuery,
): Promise<Page<HardwareTokenImportLine>> {
  return tenant.tx(async (tx) => {
    await existing(tx, importId)
    const [after = 0] = decodeCursor(cursor, ['number']) ?? []
    const rows = await listLines(tx, importId, after, { ...filter, limit: limit + 1 })
    return pageOf(rows, limit, (row) => [row.line], presentLine)
  })
}

/** The database has other tenants to serve in between; but the caller waits. */
const restsPerInsert = 3

async function insertWithPauses(tx: TenantTx, importId: string, batches: readonly SealedLines[]): Promise<void> {
  for (const { json } of batches) {
    const startedAt = performance.now()
    await insertLines(tx, importId, json)
    await delay(restsPerInsert * (performance.now() - startedAt))
  }
}

async function existing(tx: TenantTx, importId: string): Promise<ImportRow> {
  const row = await findImport(tx, importId)
  if (!row) throw new Problem('not_found')
  return row
}

const sum = (batches: readonly SealedLines[], what: 'count' | 'refused') =>
  batches.reduce((total, some) => total + some[what], 0)

const tooManyUnfinished = () =>
  new Problem('too_many_requests', {
    message: `${maxUnfinishedImports} imports are unfinished. Wait until one of them finishes.`,
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
