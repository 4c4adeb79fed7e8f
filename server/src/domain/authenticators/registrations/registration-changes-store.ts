// Changes of a registration: proofs, names, status, removal.
import { mergedWrites, type Statement, sql, type TenantTx } from '@countersign/platform/database'
import type { RegistrationRow } from './registrations-store.ts'

interface Proof {
  readonly registrationId: string
  readonly progressRead: number
  readonly progress: number
  readonly drift: number
  readonly sealedSecret: Buffer | null
  readonly provenAt: Date
}

export interface ProvenRow {
  readonly status: 'active'
  readonly replaces_id: string | null
}

/** Advances the registration from the progress that was read: of simultaneous proofs one succeeds. The first activates it. */
export const updateProven = mergedWrites<Proof, ProvenRow>(
  ({ registrationId }) => registrationId,
  async (tx, proofs) => {
    const rows = await tx.rows<ProvenRow & Pick<RegistrationRow, 'registration_id'>>(sql`
      update registrations r set
        status = 'active',
        progress = p.progress,
        drift = p.drift,
        sealed_secret = coalesce(p.sealed_secret, r.sealed_secret),
        imported_algorithm = case when p.sealed_secret is null then r.imported_algorithm end,
        imported_cost = case when p.sealed_secret is null then r.imported_cost end,
        imported_decoy = case when p.sealed_secret is null then r.imported_decoy end,
        last_used_at = p.proven_at
      from unnest(${proofs.map(({ registrationId }) => registrationId)}::text[],
        ${proofs.map(({ progressRead }) => progressRead)}::bigint[], ${proofs.map(({ progress }) => progress)}::bigint[],
        ${proofs.map(({ drift }) => drift)}::integer[], ${proofs.map(({ sealedSecret }) => sealedSecret)}::bytea[],
        ${proofs.map(({ provenAt }) => provenAt)}::timestamptz[])
        as p (registration_id, progress_read, progress, drift, sealed_secret, proven_at)
      where r.tenant_id = ${tx.tenantId} and r.registration_id = p.registration_id and r.progress = p.progress_read
        and r.status in ('pending', 'active')
      returning r.registration_id, r.status, r.replaces_id`)
    return new Map(rows.map((row) => [row.registration_id, row]))
  },
)

export interface Move {
  readonly progressRead: number
  readonly progress: number
  readonly drift: number
}

/** Of a hardware token. Moves nothing if a proof came in between: it has used the codes. */
export function updateRegistrationPlace(tx: TenantTx, registrationId: string, move: Move): Promise<number> {
  return tx.run(sql`
    update registrations set progress = ${move.progress}, drift = ${move.drift}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and progress = ${move.progressRead}
      and status <> 'removed'`)
}

/** Updates nothing if it is disabled. */
export function updateUsed(tx: TenantTx, registrationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update registrations set last_used_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and status in ('pending', 'active')`)
}

export function updateRegistration(
  tx: TenantTx,
  registrationId: string,
  { status, label }: Pick<RegistrationRow, 'status' | 'label'>,
): Promise<number> {
  return tx.run(sql`
    update registrations set status = ${status}, label = ${label}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId}`)
}

/** Changes nothing if it belongs to another user. */
export function updateLabel(
  tx: TenantTx,
  { userId, registrationId }: { readonly userId: string; readonly registrationId: string },
  label: string | null,
): Promise<number> {
  return tx.run(sql`
    update registrations set label = ${label}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and registration_id = ${registrationId}
      and status <> 'removed'`)
}

/** Its secret is deleted too. */
export function updateRemoved(tx: TenantTx, registrationId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update registrations set status = 'removed', sealed_secret = null, imported_algorithm = null, imported_cost = null,
      imported_decoy = null, removed_at = ${now}
    where tenant_id = ${tx.tenantId} and registration_id = ${registrationId} and status <> 'removed'`)
}

export const purgeRemovedRegistrations = (tenantId: string, registrationsSince: Date, limit: number): Statement => sql`
  delete from registrations where tenant_id = ${tenantId} and registration_id in (
    select registration_id from registrations where tenant_id = ${tenantId} and removed_at < ${registrationsSince}
    order by removed_at limit ${limit})`
