import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'
import { type TemplateKey, templateIdOf } from './template-id.ts'
import type { Wording } from './wording.ts'

/** The tenant's own words. */
export interface TemplateRow extends TemplateKey, Wording {
  readonly version: number
  readonly updated_at: Date
}

const templateColumns = new Columns('channel', 'purpose', 'locale', 'subject', 'body', 'version', 'updated_at')

export function listTemplates(tx: TenantTx, after: TemplateKey | undefined, limit: number): Promise<TemplateRow[]> {
  return tx.rows(sql`
    select ${templateColumns} from message_templates
    where tenant_id = ${tx.tenantId}
      and (channel, purpose, locale) > (${after?.channel ?? ''}, ${after?.purpose ?? ''}, ${after?.locale ?? ''})
    order by channel, purpose, locale limit ${limit}`)
}

export const findTemplate = merged<TemplateKey, TemplateRow>(templateIdOf, async (tx, keys) => {
  const rows = await tx.rows<TemplateRow>(sql`
    select ${templateColumns} from message_templates
    where tenant_id = ${tx.tenantId} and (channel, purpose, locale) in (
      select * from unnest(${keys.map(({ channel }) => channel)}::text[], ${keys.map(({ purpose }) => purpose)}::text[],
        ${keys.map(({ locale }) => locale)}::text[]))`)
  return new Map(rows.map((row) => [templateIdOf(row), row]))
})

/** Waits for other transactions that change it. */
export function lockTemplate(tx: TenantTx, key: TemplateKey): Promise<TemplateRow | undefined> {
  return tx.row(sql`
    select ${templateColumns} from message_templates
    where tenant_id = ${tx.tenantId} and channel = ${key.channel} and purpose = ${key.purpose} and locale = ${key.locale}
    for update`)
}

/** Inserts nothing if there is one already. */
export function insertTemplate(tx: TenantTx, key: TemplateKey, { subject, body }: Wording, now: Date): Promise<number> {
  return tx.run(sql`
    insert into message_templates (tenant_id, channel, purpose, locale, subject, body, updated_at)
    values (${tx.tenantId}, ${key.channel}, ${key.purpose}, ${key.locale}, ${subject}, ${body}, ${now})
    on conflict do nothing`)
}

export function updateTemplate(tx: TenantTx, key: TemplateKey, { subject, body }: Wording, now: Date): Promise<number> {
  return tx.run(sql`
    update message_templates set subject = ${subject}, body = ${body}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId} and channel = ${key.channel} and purpose = ${key.purpose} and locale = ${key.locale}`)
}

export function deleteTemplate(tx: TenantTx, key: TemplateKey): Promise<number> {
  return tx.run(sql`
    delete from message_templates
    where tenant_id = ${tx.tenantId} and channel = ${key.channel} and purpose = ${key.purpose} and locale = ${key.locale}`)
}
