// The position of a hardware token in its sequence of codes: stored in the registration while a user has it, else in the
// inventory.
import { sql, type TenantTx } from '@countersign/platform/database'
import type { Move } from '../registrations/registration-changes-store.ts'
import type { ClaimedRow } from './hardware-tokens-store.ts'

export interface TokenPlaceRow extends ClaimedRow {
  readonly registration_id: string | null
  /** Of the registration. */
  readonly sealed_secret: Buffer | null
}

export function findTokenPlace(tx: TenantTx, serialNumber: string): Promise<TokenPlaceRow | undefined> {
  return tx.row(sql`
    select kind, algorithm, digits, period_seconds, sealed_seed, t.registration_id, r.sealed_secret,
      coalesce(r.progress, t.progress) as progress, coalesce(r.drift, t.drift) as drift
    from hardware_tokens t left join registrations r using (tenant_id, registration_id)
    where tenant_id = ${tx.tenantId} and serial_number = ${serialNumber}`)
}

export function updateTokenPlace(tx: TenantTx, serialNumber: string, move: Move): Promise<number> {
  return tx.run(sql`
    update hardware_tokens set progress = ${move.progress}, drift = ${move.drift}
    where tenant_id = ${tx.tenantId} and serial_number = ${serialNumber} and progress = ${move.progressRead}
      and registration_id is null`)
}
