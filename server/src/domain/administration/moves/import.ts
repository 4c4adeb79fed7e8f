// The destination of a move. An archive is read twice: first all of it is validated, then it is stored, chunk by chunk and
// as the tenant's own role. An interrupted import continues with the first chunk that is missing.
import type { FileHandle } from 'node:fs/promises'
import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { newArchiveKeyPair, newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { acrossTenants, asOtherTenant } from '@countersign/platform/database/across-tenants'
import { insertKnownHead, recordEvent } from '../../audit/index.ts'
import { findFormerTenant, findTenant, openSigner } from '../../tenancy/index.ts'
import type { AdministrationContext } from '../context.ts'
import { assertOperators } from '../tenants/operators.ts'
import { target } from '../tenants/present.ts'
import { type Archive, type Chunk, openArchive } from './archive.ts'
import { MoveRefused } from './move-refused.ts'
import { auditTables } from './moved-tables.ts'
import {
  countMigrations,
  importAuditRows,
  importRows,
  insertMove,
  lockMove,
  type MoveRow,
  updateMove,
} from './moves-store.ts'
import { receiptOf, secretPlace } from './receipts.ts'
import { validateRows } from './validate.ts'

const now = (ctx: AdministrationContext) => new Date(ctx.clock.now())

/** The key for one archive. The private half never leaves this deployment. */
export function newImportKey(ctx: AdministrationContext, operators: TenantScope): Promise<{ readonly key: string }> {
  const moveId = newId('mv')
  const { publicKey, privateKeyPkcs8 } = newArchiveKeyPair()
  return operators.tx(async (tx) => {
    await assertOperators(tx)
    const sealed = await ctx.vault.seal(tx, secretPlace(moveId), privateKeyPkcs8)
    const move = { move_id: moveId, direction: 'in', state: 'waiting', moved_tenant_id: null } as const
    await insertMove(tx, { ...move, sealed_secret: sealed }, now(ctx))
    return { key: `${moveId}.${publicKey}` }
  })
}

interface Imported {
  readonly tenantId: string
  readonly rows: number
  /** For the source, which then lets the tenant go. */
  readonly receipt: string
}

export async function importTenant(
  ctx: AdministrationContext,
  operators: TenantScope,
  origin: Origin,
  file: FileHandle,
  taskKinds: readonly string[],
): Promise<Imported> {
  const archive = await openArchive(file)
  const { header } = archive
  const { move, privateKey } = await beginImport(ctx, operators, archive)
  const expected = { tenantId: header.tenantId, taskKinds }
  const counts: Record<string, number> = {}
  let first: Extract<Chunk['head'], { kind: 'tenant' }> | undefined
  let isComplete = false
  for await (const chunk of archive.chunks(privateKey)) {
    const { head, index } = chunk
    if ((head.kind === 'tenant') !== (index === 0) || isComplete) throw new MoveRefused('The archive is not in order.')
    if (head.kind === 'tenant') first = head
    const count = validateRows(chunk, expected)
    if (head.kind === 'rows') counts[head.table] = (counts[head.table] ?? 0) + count
    isComplete = head.kind === 'end' && JSON.stringify(head.counts) === JSON.stringify(counts)
  }
  if (!first || !isComplete) throw new MoveRefused('The archive does not contain all rows of the tenant.')
  for await (const chunk of archive.chunks(privateKey))
    if (chunk.index >= move.chunks) await store(ctx, operators, archive, chunk)
  await verify(ctx, header.tenantId)
  const secret = Buffer.from(first.secret, 'base64url')
  await finish(ctx, operators, origin, archive, secret)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { tenantId: header.tenantId, rows, receipt: receiptOf(secret, 'imported', header.moveId) }
}

/** An archive is imported once: its key is for this archive only, and is destroyed at the end. */
function beginImport(ctx: AdministrationContext, operators: TenantScope, { header, hash }: Archive) {
  return operators.tx(async (tx) => {
    await assertOperators(tx)
    const move = await lockMove(tx, header.importId)
    if (move?.direction !== 'in')
      throw new MoveRefused('The archive is for another deployment: its key was not created here.')
    if (move.state !== 'waiting' && move.state !== 'importing')
      throw new MoveRefused('This archive was imported before, and an archive can be imported only once.')
    if (move.archive_hash && !move.archive_hash.equals(hash))
      throw new MoveRefused(
        'The key of this archive is in use for another archive. Create another key, and export again.',
      )
    const migrations = await countMigrations(tx)
    if (migrations !== header.migrations)
      throw new MoveRefused(
        `The archive is of a database with ${header.migrations} migrations, and this one has ${migrations}. Run the same version on both sides.`,
      )
    if (move.state === 'waiting') await assertFree(tx, header.tenantId)
    const privateKey = await ctx.vault.open(tx, secretPlace(move.move_id), move.sealed_secret)
    return { move, privateKey }
  })
}

async function assertFree(tx: TenantTx, tenantId: string): Promise<void> {
  if ((await asOtherTenant(tx, tenantId, findTenant)) || (await findFormerTenant(tx, tenantId)))
    throw new MoveRefused(`There is already a tenant "${tenantId}" here, or there was one.`)
}

async function store(
  ctx: AdministrationContext,
  operators: TenantScope,
  { header: { importId, tenantId }, hash }: Archive,
  { index, head, rows }: Chunk,
): Promise<void> {
  const isAudit = head.kind === 'rows' && auditTables.includes(head.table)
  if (isAudit)
    await acrossTenants(ctx.database, 'the audit trail of a tenant that arrives', (tx) =>
      importAuditRows(tx, tenantId, head.table, rows),
    )
  await operators.tx(async (tx) => {
    const move = (await lockMove(tx, importId)) as MoveRow
    // Another process imports the same archive.
    if (move.chunks !== index) throw new MoveRefused('The archive is being imported by another command.')
    await asOtherTenant(tx, tenantId, async (own) => {
      if (head.kind === 'tenant') await storeTenant(ctx, own, head, rows)
      else if (head.kind === 'rows' && !isAudit) await importRows(own, head.table, rows)
    })
    const progress = { state: 'importing', moved_tenant_id: tenantId, archive_hash: hash, chunks: index + 1 } as const
    await updateMove(tx, { ...move, ...progress }, now(ctx))
  })
}

type First = Extract<Chunk['head'], { kind: 'tenant' }>

/** Suspended, whatever the archive says, until the source has let the tenant go. */
async function storeTenant(ctx: AdministrationContext, own: TenantTx, first: First, rows: string): Promise<void> {
  const [row] = JSON.parse(rows)
  const arriving = { ...row, status: 'suspended', is_operator: false, move: 'arriving', delete_after: null }
  await importRows(own, 'tenants', JSON.stringify([arriving]))
  const keys = first.keys.map(({ version, key }) => ({ version, bytes: Buffer.from(key, 'base64url') }))
  await ctx.vault.adopt(own, keys)
  await insertKnownHead(own, Buffer.from(first.knownHead, 'base64url'))
}

/** The data keys open what they sealed, and the audit chain is whole. */
async function verify(ctx: AdministrationContext, tenantId: string): Promise<void> {
  await ctx.database.inTenant(tenantId, (tx) => openSigner(ctx, tx))
  const { intact, findings } = await ctx.auditVerifications.of(ctx.database.scope(tenantId))
  if (!intact) throw new MoveRefused(`The audit trail of the archive is broken: ${findings[0]?.issue ?? ''}`)
}

function finish(
  ctx: AdministrationContext,
  operators: TenantScope,
  origin: Origin,
  { header, hash }: Archive,
  secret: Buffer,
): Promise<void> {
  return operators.tx(async (tx) => {
    const move = (await lockMove(tx, header.importId)) as MoveRow
    if (move.state !== 'importing') throw new Problem('tenant_state_conflict')
    // Replaces the private key: the archive cannot be opened again.
    const sealed = await ctx.vault.seal(
      tx,
      secretPlace(move.move_id),
      Buffer.concat([secret, Buffer.from(header.moveId)]),
    )
    await updateMove(tx, { ...move, state: 'imported', sealed_secret: sealed }, now(ctx))
    const details = { moveId: header.moveId, archive: hash.toString('hex') }
    await recordEvent(ctx, tx, origin, { action: 'tenant.imported', target: target(header.tenantId), details })
    tx.afterCommit(() => ctx.signals.publish('tenant', header.tenantId))
  })
}
