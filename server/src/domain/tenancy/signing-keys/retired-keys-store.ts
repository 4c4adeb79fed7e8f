import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

/** Deletes the private half permanently; the public half stays, to verify what it signed. */
export function updateToRetired(tx: SystemTx, now: Date): Promise<number> {
  return tx.run(sql`
    update signing_keys set status = 'retired', sealed_private_key = null where status = 'retiring' and retire_after <= ${now}`)
}
