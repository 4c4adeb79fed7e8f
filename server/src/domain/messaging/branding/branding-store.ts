import { Columns, merged, sql, type TenantTx } from '@countersign/platform/database'

export interface BrandingRow {
  readonly color: string | null
  /** Of the logo; null where there is none. */
  readonly logo_digest: string | null
  readonly sender_name: string | null
  readonly sign_in_text: string | null
  readonly support_url: string | null
  readonly version: number
  readonly updated_at: Date
}

const brandingColumns = new Columns(
  'color',
  'logo_digest',
  'sender_name',
  'sign_in_text',
  'support_url',
  'version',
  'updated_at',
)

export function findBranding(tx: TenantTx): Promise<BrandingRow | undefined> {
  return tx.row(sql`select ${brandingColumns} from branding where tenant_id = ${tx.tenantId}`)
}

export function lockBranding(tx: TenantTx): Promise<BrandingRow | undefined> {
  return tx.row(sql`select ${brandingColumns} from branding where tenant_id = ${tx.tenantId} for update`)
}

export interface SenderFacts extends Partial<BrandingRow> {
  /** Of the tenant. */
  readonly display_name: string
}

export function findSenderFacts(tx: TenantTx): Promise<SenderFacts | undefined> {
  return senderFacts(tx, tx.tenantId)
}

/** In one statement: they are read for every message. */
const senderFacts = merged<string, SenderFacts>(
  (tenantId) => tenantId,
  async (tx) => {
    const facts = await tx.row<SenderFacts>(sql`
      select t.display_name, b.color, b.logo_digest, b.sender_name, b.support_url
      from tenants t left join branding b on b.tenant_id = t.tenant_id
      where t.tenant_id = ${tx.tenantId}`)
    return new Map(facts && [[tx.tenantId, facts]])
  },
)

export async function findLogo(tx: TenantTx): Promise<Buffer | undefined> {
  const row = await tx.row<{ logo: Buffer | null }>(sql`select logo from branding where tenant_id = ${tx.tenantId}`)
  return row?.logo ?? undefined
}

export interface Brand extends Omit<BrandingRow, 'version' | 'updated_at'> {
  /** Undefined keeps the one that is stored. */
  readonly logo: Buffer | null | undefined
}

/** Inserts nothing if another transaction has set the first branding in between. */
export function insertBranding(tx: TenantTx, brand: Brand, now: Date): Promise<number> {
  return tx.run(sql`
    insert into branding (tenant_id, color, logo, logo_digest, sender_name, sign_in_text, support_url, updated_at)
    values (${tx.tenantId}, ${brand.color}, ${brand.logo ?? null}, ${brand.logo_digest}, ${brand.sender_name},
      ${brand.sign_in_text}, ${brand.support_url}, ${now})
    on conflict do nothing`)
}

export function updateBranding(tx: TenantTx, brand: Brand, now: Date): Promise<number> {
  return tx.run(sql`
    update branding set color = ${brand.color}, logo_digest = ${brand.logo_digest}, sender_name = ${brand.sender_name},
      logo = case when ${brand.logo === undefined} then logo else ${brand.logo ?? null}::bytea end,
      sign_in_text = ${brand.sign_in_text}, support_url = ${brand.support_url},
      version = version + 1, updated_at = ${now}
    where tenant_id = ${tx.tenantId}`)
}
