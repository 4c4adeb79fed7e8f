import { sql, type TenantTx } from '@countersign/platform/database'
import type { TokenEntry } from './files/token-entry.ts'

export interface NewToken {
  readonly entry: Omit<TokenEntry, 'seed'>
  readonly sealedSeed: Buffer
}

/**
 * Inserts those that are not there yet, and returns their serial numbers. Always in the same order: of two imports with the same
 * tokens one waits for the other, without deadlock.
 */
export async function insertHardwareTokens(tx: TenantTx, tokens: readonly NewToken[], now: Date): Promise<Set<string>> {
  const of = <Value>(read: (entry: NewToken['entry']) => Value) => tokens.map(({ entry }) => read(entry))
  const inserted = await tx.rows<{ serial_number: string }>(sql`
    insert into hardware_tokens (tenant_id, serial_number, kind, algorithm, digits, period_seconds, manufacturer, sealed_seed,
      progress, drift, created_at)
    select ${tx.tenantId}, serial_number, kind, algorithm, digits, period_seconds, manufacturer, sealed_seed, progress, drift, ${now}
    from unnest(${of((entry) => entry.serialNumber)}::text[], ${of((entry) => entry.kind)}::text[],
      ${of((entry) => entry.algorithm)}::text[], ${of((entry) => entry.digits)}::smallint[],
      ${of((entry) => entry.periodSeconds)}::smallint[], ${of((entry) => entry.manufacturer)}::text[],
      ${tokens.map(({ sealedSeed }) => sealedSeed)}::bytea[], ${of((entry) => entry.progress)}::bigint[],
      ${of((entry) => entry.drift)}::integer[])
      as new (serial_number, kind, algorithm, digits, period_seconds, manufacturer, sealed_seed, progress, drift)
    order by serial_number collate "C"
    on conflict do nothing returning serial_number`)
  return new Set(inserted.map(({ serial_number }) => serial_number))
}
