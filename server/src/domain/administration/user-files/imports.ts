// Imports of users: a file is read and stored line by line; a task creates or updates the users.
import {
  maxUnfinishedImports,
  type Page,
  Problem,
  type UserImport,
  type UserImportLine,
  type UserImportLineQuery,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { enqueueTask } from '@countersign/platform/tasks'
import { createSlices } from '@countersign/platform/turns'
import { recordEvent } from '../../audit/index.ts'
import {
  countUnfinishedUserImports,
  findUserImport,
  insertUserImport,
  insertUserLines,
  listUserLines,
  type StoredUserLine,
  type UserImportRow,
} from '../../people/index.ts'
import type { AdministrationContext } from '../context.ts'
import { credentialsPlace } from './credentials.ts'
import type { UserFile, UserFileLine } from './read-file.ts'

export { exportUsers } from './export.ts'
export { work } from './import-work.ts'
export { read } from './read-file.ts'

export const taskKind = 'import-users'
const linesAtOnce = 500

export const start = (
  ctx: AdministrationContext,
  tenant: TenantScope,
  origin: Origin,
  { importId, dryRun, lines }: UserFile,
): Promise<UserImport> =>
  tenant.tx(async (tx) => {
    if ((await countUnfinishedUserImports(tx)) >= maxUnfinishedImports) throw tooManyUnfinished()
    await insertUserImport(tx, {
      import_id: importId,
      dry_run: dryRun,
      actor: { kind: origin.caller.kind, id: origin.caller.id },
      total: lines.length,
      refused: lines.filter(({ issue }) => issue !== null).length,
      created_at: new Date(ctx.clock.now()),
    })
    for (let from = 0; from < lines.length; from += linesAtOnce)
      await insertUserLines(tx, importId, await sealed(ctx, tx, importId, lines.slice(from, from + linesAtOnce)))
    await enqueueTask(tx, ctx, { kind: taskKind, payload: { importId } })
    await recordEvent(ctx, tx, origin, {
      action: 'users.import_started',
      target: { kind: 'user_import', id: importId },
      details: { total: lines.length, dryRun },
    })
    return present(await existing(tx, importId))
  })

async function sealed(
  { vault }: AdministrationContext,
  tx: TenantTx,
  importId: string,
  lines: readonly UserFileLine[],
): Promise<StoredUserLine[]> {
  const pause = createSlices()
  const stored: StoredUserLine[] = []
  for (const { credentials = {}, ...line } of lines) {
    await pause()
    const isSealed = line.issue === null && Object.keys(credentials).length > 0
    const place = credentialsPlace(importId, line.line)
    const bytes = isSealed ? await vault.seal(tx, place, JSON.stringify(credentials)) : undefined
    stored.push({ ...line, sealedCredentials: bytes?.toString('base64') ?? null })
  }
  return stored
}

export const find = (tenant: TenantScope, importId: string): Promise<UserImport> =>
  tenant.tx(async (tx) => present(await existing(tx, importId)))

export const lines = (
  tenant: TenantScope,
  importId: string,
  { cursor, limit, outcome }: UserImportLineQuery,
): Promise<Page<UserImportLine>> =>
  tenant.tx(async (tx) => {
    await existing(tx, importId)
    const [after = 0] = decodeCursor(cursor, ['number']) ?? []
    const rows = await listUserLines(tx, importId, after, { outcome, limit: limit + 1 })
    return pageOf(
      rows,
      limit,
      (row) => [row.line],
      (row) => ({ line: row.line, userId: row.user_id, outcome: row.outcome, issue: row.issue }),
    )
  })

async function existing(tx: TenantTx, importId: string): Promise<UserImportRow> {
  const row = await findUserImport(tx, importId)
  if (!row) throw new Problem('not_found')
  return row
}

const tooManyUnfinished = () =>
  new Problem('too_many_requests', {
    message: `${maxUnfinishedImports} imports are unfinished. Wait until one of them finishes.`,
    retryAfterSeconds: 30,
  })

function present(row: UserImportRow): UserImport {
  const { total, created, updated, unchanged, refused } = row
  return {
    importId: row.import_id,
    status: row.status,
    dryRun: row.dry_run,
    total,
    processed: created + updated + unchanged + refused,
    created,
    updated,
    unchanged,
    refused,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
