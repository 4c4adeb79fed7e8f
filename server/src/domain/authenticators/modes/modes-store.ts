import type { AuthType } from '@countersign/contract'
import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface ModeRow {
  readonly auth_type: AuthType
  readonly enabled: boolean
  /** Only those that were set. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly version: number
  readonly updated_at: Date
}

const modeColumns = new Columns('auth_type', 'enabled', 'settings', 'version', 'updated_at')

export const findMode = merged<AuthType, ModeRow>(
  (authType) => authType,
  async (tx, asked) => {
    const rows = await tx.rows<ModeRow>(sql`
      select ${modeColumns} from authentication_modes
      where tenant_id = ${tx.tenantId} and auth_type = any(${asked})`)
    return new Map(rows.map((row) => [row.auth_type, row]))
  },
)

export function listModes(tx: TenantTx): Promise<ModeRow[]> {
  return tx.rows(sql`
    select ${modeColumns} from authentication_modes where tenant_id = ${tx.tenantId}`)
}

/** Waits for other transactions that change this mode. Inserts the row if nothing was ever set, so that there is one to lock. */
export async function lockMode(
  tx: TenantTx,
  authType: AuthType,
  enabledByDefault: boolean,
  now: Date,
): Promise<ModeRow> {
  const row = await tx.row<ModeRow>(sql`
    insert into authentication_modes (tenant_id, auth_type, enabled, settings, version, updated_at)
    values (${tx.tenantId}, ${authType}, ${enabledByDefault}, '{}', 0, ${now})
    on conflict (tenant_id, auth_type) do update set version = authentication_modes.version
    returning ${modeColumns}`)
  return row as ModeRow
}

export function updateMode(
  tx: TenantTx,
  authType: AuthType,
  { enabled, settings }: Pick<ModeRow, 'enabled' | 'settings'>,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update authentication_modes
    set enabled = ${enabled}, settings = ${settings}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and auth_type = ${authType}`)
}
