// The work of an import, a few hundred lines at a time. What is decided stays decided, so it goes on where it was stopped, in
// whichever process.
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '@countersign/platform/clock'
import type { Database, TenantTx } from '@countersign/platform/database'
import { createSlices, Turns } from '@countersign/platform/turns'
import type { Audit } from '../../audit/index.ts'
import { type Batch, listWaiting, updateDecided, type WaitingRow } from './import-lines-store.ts'
import { lockImport, updateImportCounts, updateImportDone } from './imports-store.ts'
import { insertHardwareTokens, type NewToken } from './new-tokens-store.ts'
import type { Seeds } from './seeds.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly seeds: Seeds
}

export type ImportWork = (tenantId: string, importId: string, signal: AbortSignal) => Promise<void>

const linesAtOnce = 200
const batchesAtOnce = 2
/** Nobody waits for an import, and everybody for a sign-in: the database rests twice as long as it works on one. */
const restsPerWork = 2

export function createImportWork({ database, clock, audit, seeds }: Parts): ImportWork {
  const decide = async (
    tx: TenantTx,
    importId: string,
    waiting: readonly WaitingRow[],
    batch: Batch,
  ): Promise<void> => {
    const tokens: NewToken[] = []
    const pause = createSlices()
    for (const { line, sealed_entry } of waiting) {
      await pause()
      const entry = await seeds.openEntry(tx, importId, line, sealed_entry)
      tokens.push({ entry, sealedSeed: await seeds.seal(tx, entry) })
    }
    const inserted = await insertHardwareTokens(tx, tokens, new Date(clock.now()))
    const known = tokens.map(({ entry }) => entry.serialNumber).filter((serialNumber) => !inserted.has(serialNumber))
    await updateDecided(tx, importId, batch, { serialNumbers: known, issue: 'is already in the inventory' })
    await updateImportCounts(tx, importId, { imported: inserted.size, refused: known.length })
  }

  const finish = async (tx: TenantTx, importId: string): Promise<void> => {
    const { total, imported, refused } = await updateImportDone(tx, importId, new Date(clock.now()))
    await audit.record(
      tx,
      { actor: { kind: 'system', id: 'import-hardware-tokens' } },
      {
        action: 'hardware_tokens.import_finished',
        target: { kind: 'hardware_token_import', id: importId },
        details: { total, imported, refused },
      },
    )
  }

  /** The last line that was decided; undefined once there are none left. */
  const goOn = async (tx: TenantTx, importId: string, after: number): Promise<number | undefined> => {
    const known = await lockImport(tx, importId)
    if (!known || known.status === 'done') return undefined
    const waiting = await listWaiting(tx, importId, after, linesAtOnce)
    const through = waiting.at(-1)?.line
    if (through !== undefined) await decide(tx, importId, waiting, { after, through })
    if (waiting.length === linesAtOnce) return through
    await finish(tx, importId)
    return undefined
  }

  // A few hundred lines of one tenant, then of another: a long import never makes a short one wait for its end.
  const turns = new Turns(batchesAtOnce, { perTenant: 1 })

  return async (tenantId, importId, signal) => {
    let after: number | undefined = 0
    while (after !== undefined) {
      signal.throwIfAborted()
      const from: number = after
      const startedAt = performance.now()
      after = await turns.take(tenantId, () => database.inTenant(tenantId, (tx) => goOn(tx, importId, from)))
      const restMs = after === undefined ? 0 : restsPerWork * (performance.now() - startedAt)
      await delay(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
