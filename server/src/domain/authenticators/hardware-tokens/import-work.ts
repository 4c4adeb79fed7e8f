// The work of an import, a few hundred lines at a time. Each batch is committed, so that any process can continue after an
// interruption.
import type { TenantTx } from '@countersign/platform/database'
import { createSlices } from '@countersign/platform/turns'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { AuthenticatorsContext } from '../context.ts'
import { type Batch, listWaiting, updateDecided, type WaitingRow } from './import-lines-store.ts'
import { lockImport, updateImportCounts, updateImportDone } from './imports-store.ts'
import { insertHardwareTokens, type NewToken } from './new-tokens-store.ts'
import { openEntry, sealSeed } from './seeds.ts'

const linesAtOnce = 200

/** For the task: continues an import until it is done or the task must stop. */
export async function work(
  ctx: AuthenticatorsContext,
  tenantId: string,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    signal.throwIfAborted()
    const from: number = after
    const startedAt = performance.now()
    after = await ctx.importTurns.take(tenantId, () =>
      ctx.database.inTenant(tenantId, (tx) => workOnBatch(ctx, tx, importId, from)),
    )
    if (after !== undefined) await ctx.importTurns.rest(startedAt, signal)
  }
}

/** Returns the last line that was decided; undefined once there are none left. */
async function workOnBatch(
  ctx: TenancyContext,
  tx: TenantTx,
  importId: string,
  after: number,
): Promise<number | undefined> {
  const known = await lockImport(tx, importId)
  if (!known || known.status === 'done') return undefined
  const waiting = await listWaiting(tx, importId, after, linesAtOnce)
  const through = waiting.at(-1)?.line
  if (through !== undefined) await decide(ctx, tx, importId, waiting, { after, through })
  if (waiting.length === linesAtOnce) return through
  await finish(ctx, tx, importId)
  return undefined
}

async function decide(
  ctx: TenancyContext,
  tx: TenantTx,
  importId: string,
  waiting: readonly WaitingRow[],
  batch: Batch,
): Promise<void> {
  const tokens: NewToken[] = []
  const pause = createSlices()
  for (const { line, sealed_entry } of waiting) {
    await pause()
    const entry = await openEntry(ctx, tx, importId, line, sealed_entry)
    tokens.push({ entry, sealedSeed: await sealSeed(ctx, tx, entry) })
  }
  const inserted = await insertHardwareTokens(tx, tokens, new Date(ctx.clock.now()))
  const known = tokens.map(({ entry }) => entry.serialNumber).filter((serialNumber) => !inserted.has(serialNumber))
  await updateDecided(tx, importId, batch, { serialNumbers: known, issue: 'is already in the inventory' })
  await updateImportCounts(tx, importId, { imported: inserted.size, refused: known.length })
}

async function finish(ctx: BaseContext, tx: TenantTx, importId: string): Promise<void> {
  const { total, imported, refused } = await updateImportDone(tx, importId, new Date(ctx.clock.now()))
  const origin = { actor: { kind: 'system', id: 'import-hardware-tokens' } } as const
  await recordEvent(ctx, tx, origin, {
    action: 'hardware_tokens.import_finished',
    target: { kind: 'hardware_token_import', id: importId },
    details: { total, imported, refused },
  })
}
