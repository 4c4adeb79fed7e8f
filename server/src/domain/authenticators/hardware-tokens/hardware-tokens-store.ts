import type { HardwareTokenQuery } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import type { HardwareTokenFacts } from '../../../methods/method.ts'

export interface HardwareTokenRow {
  readonly serial_number: string
  readonly kind: HardwareTokenFacts['kind']
  readonly algorithm: HardwareTokenFacts['algorithm']
  readonly digits: HardwareTokenFacts['digits']
  readonly period_seconds: number | null
  readonly manufacturer: string | null
  readonly registration_id: string | null
  /** The user who has it, if any. */
  readonly user_id: string | null
  readonly created_at: Date
}

const tokenColumns = new Columns(
  'serial_number',
  'kind',
  'algorithm',
  'digits',
  'period_seconds',
  'manufacturer',
  't.registration_id',
  'r.user_id',
  't.created_at',
)

type Filter = Pick<HardwareTokenQuery, 'prefix' | 'assigned' | 'limit'>

export function listHardwareTokens(
  tx: TenantTx,
  after: string | undefined,
  filter: Filter,
): Promise<HardwareTokenRow[]> {
  const { prefix = '', assigned = null, limit } = filter
  return tx.rows(sql`
    select ${tokenColumns}
    from hardware_tokens t left join registrations r using (tenant_id, registration_id)
    where tenant_id = ${tx.tenantId} and serial_number > ${after ?? ''}
      and serial_number >= ${prefix} and serial_number < ${`${prefix}\x7f`}
      and (${assigned}::boolean is null or (t.registration_id is not null) = ${assigned})
    order by serial_number limit ${limit}`)
}

export function findHardwareToken(tx: TenantTx, serialNumber: string): Promise<HardwareTokenRow | undefined> {
  return tx.row(sql`
    select ${tokenColumns}
    from hardware_tokens t left join registrations r using (tenant_id, registration_id)
    where tenant_id = ${tx.tenantId} and serial_number = ${serialNumber}`)
}

/** Claims a token that no user has: of simultaneous claims one finds the row free. */
export interface ClaimedRow extends Pick<HardwareTokenRow, 'kind' | 'algorithm' | 'digits' | 'period_seconds'> {
  readonly sealed_seed: Buffer
  readonly progress: number
  readonly drift: number
}

export function updateClaimed(
  tx: TenantTx,
  serialNumber: string,
  registrationId: string,
): Promise<ClaimedRow | undefined> {
  return tx.row(sql`
    update hardware_tokens set registration_id = ${registrationId}
    where tenant_id = ${tx.tenantId} and serial_number = ${serialNumber} and registration_id is null
    returning kind, algorithm, digits, period_seconds, sealed_seed, progress, drift`)
}

export function updateReleased(
  tx: TenantTx,
  serialNumber: string,
  { progress, drift }: { readonly progress: number; readonly drift: number },
): Promise<number> {
  return tx.run(sql`
    update hardware_tokens set registration_id = null, progress = greatest(progress, ${progress}), drift = ${drift}
    where tenant_id = ${tx.tenantId} and serial_number = ${serialNumber}`)
}

/** All tokens of the user. */
export function updateReleasedOf(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`
    update hardware_tokens t set registration_id = null, progress = greatest(t.progress, r.progress), drift = r.drift
    from registrations r
    where t.tenant_id = ${tx.tenantId} and r.tenant_id = ${tx.tenantId} and r.user_id = ${userId}
      and t.registration_id = r.registration_id`)
}

/** Only if no user has it. */
export function deleteHardwareToken(tx: TenantTx, serialNumber: string): Promise<number> {
  return tx.run(sql`
    delete from hardware_tokens
    where tenant_id = ${tx.tenantId} and serial_number = ${serialNumber} and registration_id is null`)
}
