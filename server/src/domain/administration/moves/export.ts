// The source of a move: the tenant is suspended, and all of its rows are written into an archive that only the destination
// can read. Until the destination has imported it, the tenant can stay: `resume` cancels the move.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Origin } from '@countersign/platform/access'
import { isArchiveKey, newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { asOtherTenant } from '@countersign/platform/database/across-tenants'
import { lockChain, recordEvent } from '../../audit/index.ts'
import { deleteAllSessions } from '../../people/index.ts'
import { lockTenant, updateTenant } from '../../tenancy/index.ts'
import type { AdministrationContext } from '../context.ts'
import { assertOperators } from '../tenants/operators.ts'
import { target } from '../tenants/present.ts'
import { beginArchive } from './archive.ts'
import { MoveRefused } from './move-refused.ts'
import { movedTables, tablesThatStay } from './moved-tables.ts'
import {
  cancelExports,
  countMigrations,
  fetchExported,
  findTenantAsJson,
  insertMove,
  listOtherTables,
  lockMoveOf,
  openExport,
  updateMove,
} from './moves-store.ts'
import { isReceipt, receiptOf, secretPlace } from './receipts.ts'

interface Exported {
  readonly moveId: string
  readonly tenantId: string
  readonly rows: number
}

/** Every process refuses a suspended tenant within 5 s; by then, requests that came before have ended. */
const settleMs = 6_000

export async function exportTenant(
  ctx: AdministrationContext,
  operators: TenantScope,
  origin: Origin,
  { tenantId, importKey }: { readonly tenantId: string; readonly importKey: string },
  write: (bytes: Buffer) => Promise<unknown>,
): Promise<Exported> {
  const [importId = '', publicKey = ''] = importKey.split('.')
  if (!isArchiveKey(publicKey))
    throw new MoveRefused('The key is not valid. Create one at the destination: countersign tenant import-key')
  const moveId = newId('mv')
  const secret = randomBytes(32)
  const suspendedAt = await suspend(ctx, operators, origin, { tenantId, moveId, secret })
  const left = suspendedAt.getTime() + settleMs - ctx.clock.now()
  if (left > 0) await delay(Math.min(left, settleMs))
  await leave(ctx, operators, tenantId)
  const rows = await ctx.database.inTenant(tenantId, async (tx) => {
    // A process that seals the audit chain at this moment finishes first; then none seals it here any more.
    await lockChain(tx)
    const own = await findTenantAsJson(tx)
    if (!own) throw new MoveRefused(`There is no tenant "${tenantId}".`)
    const header = {
      moveId,
      importId,
      tenantId,
      migrations: await countMigrations(tx),
      createdAt: now(ctx).toISOString(),
    }
    const archive = await beginArchive(write, publicKey, header)
    const keys = (await ctx.vault.reveal(tx)).map(({ version, bytes }) => ({
      version,
      key: bytes.toString('base64url'),
    }))
    const knownHead = own.head.toString('base64url')
    await archive.add({ kind: 'tenant', secret: secret.toString('base64url'), keys, knownHead }, `[${own.row}]`)
    const counts: Record<string, number> = {}
    await openExport(tx, movedTables)
    for (let page = await fetchExported(tx); page.length > 0; page = await fetchExported(tx)) {
      for (const [table, some] of Map.groupBy(page, ({ name }) => name)) {
        await archive.add({ kind: 'rows', table }, `[${some.map(({ row }) => row).join(',')}]`)
        counts[table] = (counts[table] ?? 0) + some.length
      }
    }
    await archive.add({ kind: 'end', counts })
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  })
  return { moveId, tenantId, rows }
}

const now = (ctx: AdministrationContext) => new Date(ctx.clock.now())

interface Leaving {
  readonly tenantId: string
  readonly moveId: string
  readonly secret: Buffer
}

/** Returns since when it has been suspended. */
function suspend(
  ctx: AdministrationContext,
  operators: TenantScope,
  origin: Origin,
  { tenantId, moveId, secret }: Leaving,
): Promise<Date> {
  return operators.tx(async (tx) => {
    await assertOperators(tx)
    await refuseNewerDatabase(tx)
    const suspended = await asOtherTenant(tx, tenantId, async (own) => {
      const row = await lockTenant(own)
      if (!row) throw new MoveRefused(`There is no tenant "${tenantId}".`)
      if (row.is_operator) throw new MoveRefused("The operators' tenant belongs to this deployment and cannot move.")
      if (row.status === 'deleting' || row.move === 'arriving' || row.move === 'left')
        throw new MoveRefused(`The tenant "${tenantId}" is deleted, has left, or is not released here yet.`)
      await deleteAllSessions(own)
      await updateTenant(own, { ...row, status: 'suspended' }, now(ctx))
      return row.status === 'active' ? now(ctx) : row.updated_at
    })
    await cancelExports(tx, tenantId, now(ctx))
    const sealed = await ctx.vault.seal(tx, secretPlace(moveId), secret)
    const move = { move_id: moveId, direction: 'out', state: 'exported', moved_tenant_id: tenantId } as const
    await insertMove(tx, { ...move, sealed_secret: sealed }, now(ctx))
    await recordEvent(ctx, tx, origin, { action: 'tenant.exported', target: target(tenantId), details: { moveId } })
    await ctx.signals.notify(tx, 'tenant', tenantId)
    return suspended
  })
}

/** While an upgrade is rolled out: this version would leave behind what it does not know. */
async function refuseNewerDatabase(tx: TenantTx): Promise<void> {
  const unknown = await listOtherTables(tx, [...movedTables, ...Object.keys(tablesThatStay)])
  if (unknown.length > 0)
    throw new MoveRefused(
      `The database is newer than this version (${unknown.join(', ')}). Export with the newer version.`,
    )
}

/** From now on the audit events of the tenant are sealed at its destination only. */
function leave(ctx: AdministrationContext, operators: TenantScope, tenantId: string): Promise<void> {
  return operators.tx((tx) =>
    asOtherTenant(tx, tenantId, async (own) => {
      const row = await lockTenant(own)
      if (row?.status !== 'suspended') throw new MoveRefused(`The tenant "${tenantId}" was resumed. Export it again.`)
      await updateTenant(own, { ...row, move: 'leaving' }, now(ctx))
    }),
  )
}

/** The destination has imported the tenant: here it never resumes. Returns the code with which it starts there. */
export function confirmMove(
  ctx: AdministrationContext,
  operators: TenantScope,
  origin: Origin,
  tenantId: string,
  receipt: string,
): Promise<{ readonly moveId: string; readonly releaseCode: string }> {
  return operators.tx(async (tx) => {
    await assertOperators(tx)
    const move = await lockMoveOf(tx, tenantId, 'out')
    if (!move || (move.state !== 'exported' && move.state !== 'confirmed'))
      throw new MoveRefused(
        `The tenant "${tenantId}" is not leaving: it was never exported, or its move was cancelled.`,
      )
    const secret = await ctx.vault.open(tx, secretPlace(move.move_id), move.sealed_secret)
    if (!isReceipt(receipt, secret, 'imported', move.move_id))
      throw new MoveRefused('The receipt does not belong to the last export of this tenant.')
    if (move.state === 'exported') {
      await asOtherTenant(tx, tenantId, async (own) => {
        const row = await lockTenant(own)
        if (row?.move !== 'leaving' || row.status !== 'suspended')
          throw new MoveRefused(`The tenant "${tenantId}" was resumed here. Export it again.`)
        await updateTenant(own, { ...row, move: 'left' }, now(ctx))
      })
      await updateMove(tx, { ...move, state: 'confirmed' }, now(ctx))
      const details = { moveId: move.move_id }
      await recordEvent(ctx, tx, origin, { action: 'tenant.moved', target: target(tenantId), details })
    }
    return { moveId: move.move_id, releaseCode: receiptOf(secret, 'released', move.move_id) }
  })
}
