import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

/** Deletes the private half permanently; the public half stays, to verify what it signed. */
export function updateToRetired(tx: SystemTx, now: Date): Promise<number> {
  return tx.run(sql`
    update signing_keys set status = 'retired', sealed_private_key = null where status = 'retiring' and retire_after <= ${now}`)
}

/** Of all tenants, to remind operators of a rotation. */
export async function findOldestActiveKey(tx: SystemTx): Promise<Date | undefined> {
  const row = await tx.row<{ oldest: Date | null }>(sql`
    select min(coalesce(activated_at, created_at)) as oldest from signing_keys where status = 'active'`)
  return row?.oldest ?? undefined
}
