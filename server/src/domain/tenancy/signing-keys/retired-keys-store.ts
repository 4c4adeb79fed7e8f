import { sql } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'

/** The private half goes for good; the public half stays, for what it signed. */
export function updateToRetired(tx: SystemTx, now: Date): Promise<number> {
  return tx.run(sql`
    update signing_keys set status = 'retired', sealed_private_key = null where status = 'retiring' and retire_after <= ${now}`)
}
