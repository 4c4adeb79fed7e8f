import { sql, type TenantTx } from '@countersign/platform/database'
import type { SystemTx } from '@countersign/platform/database/across-tenants'
import type { StatusReport } from '../../../methods/method.ts'

export interface MetadataRow {
  readonly number: number
  readonly next_update: string
  readonly models: number
  readonly imported_at: Date
}

export interface ModelRow {
  readonly model_id: string
  readonly name: string
  readonly anchors: readonly Buffer[]
  readonly hardware: boolean
  readonly reports: readonly StatusReport[]
}

export function findMetadata(tx: TenantTx | SystemTx): Promise<MetadataRow | undefined> {
  return tx.row(sql`select number, next_update::text, models, imported_at from fido_metadata`)
}

/** Undefined, and nothing changed, unless the number is higher than the present one. Waits for other imports. */
export function upsertMetadata(tx: TenantTx, row: MetadataRow): Promise<{ readonly number: number } | undefined> {
  return tx.row(sql`
    insert into fido_metadata as m (number, next_update, models, imported_at)
    values (${row.number}, ${row.next_update}::date, ${row.models}, ${row.imported_at})
    on conflict (only_row) do update set number = excluded.number, next_update = excluded.next_update,
      models = excluded.models, imported_at = excluded.imported_at
    where m.number < excluded.number
    returning number`)
}

/** `json` is a list of models, as the thread that read the file wrote it. */
export async function replaceModels(tx: TenantTx, json: string): Promise<number> {
  await tx.run(sql`delete from fido_models`)
  return tx.run(sql`
    insert into fido_models (model_id, name, anchors, hardware, reports)
    select "modelId", name, array(select decode(anchor, 'base64') from jsonb_array_elements_text(anchors) as anchor),
      hardware, reports
    from json_to_recordset(${json}::json)
      as m ("modelId" text, name text, anchors jsonb, hardware boolean, reports jsonb)`)
}

export function listModels(tx: TenantTx, modelIds: readonly string[]): Promise<ModelRow[]> {
  return tx.rows(sql`
    select model_id, name, anchors, hardware, reports from fido_models where model_id = any(${modelIds})`)
}

export function listModelNames(
  tx: TenantTx,
  modelIds: readonly string[],
): Promise<Pick<ModelRow, 'model_id' | 'name'>[]> {
  return tx.rows(sql`select model_id, name from fido_models where model_id = any(${modelIds})`)
}
