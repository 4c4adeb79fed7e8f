// A tenant that is older than the server's record of the chain's end gets that record, once.
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { ChainPoint } from './chain.ts'
import type { ChainContext } from './chain-context.ts'
import { type HeadRow, renewHead } from './heads.ts'
import { listHeadsAfter, updateSealedHashes, upsertKnownHead } from './known-heads-store.ts'

const headsAtOnce = 1_000

/**
 * Every head takes on today's form in the same transaction. A head in the former form would let an attacker remove the record
 * and have an end of their choice adopted.
 */
export async function adoptEnd(ctx: ChainContext, system: SystemTx, tenantId: string, end: ChainPoint): Promise<void> {
  const { database, knownHeads } = ctx
  for (let after = 0; after < end.seq; ) {
    const former = await listHeadsAfter(system, tenantId, after, headsAtOnce)
    const renewed = await database.inTenant(tenantId, async (tx) => {
      const rows: HeadRow[] = []
      for (const head of former) rows.push(await renewHead(ctx, tx, head))
      return rows
    })
    await updateSealedHashes(system, tenantId, renewed)
    after = former.at(-1)?.seq ?? end.seq
  }
  const knownHead = await database.inTenant(tenantId, (tx) => knownHeads.seal(tx, end))
  await upsertKnownHead(system, tenantId, knownHead)
}
