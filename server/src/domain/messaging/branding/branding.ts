// How a tenant looks to its users.
import {
  type Branding,
  contrastOf,
  invalidField,
  minContrast,
  Problem,
  type UpdateBrandingRequest,
  white,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import { sha256 } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import {
  type Brand,
  type BrandingRow,
  findBranding,
  insertBranding,
  lockBranding,
  updateBranding,
} from './branding-store.ts'
import { readLogo } from './logo.ts'

export { findLogo } from './branding-store.ts'

export const find = (ctx: BaseContext, tenant: TenantScope): Promise<Versioned<Branding>> =>
  tenant.tx((tx) => read(ctx, tx))

/** For the pages, which need no version. */
export const of = async (ctx: BaseContext, tx: TenantTx): Promise<Branding> => (await read(ctx, tx)).resource

export function update(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: Origin,
  ifMatch: number | null,
  input: UpdateBrandingRequest,
): Promise<Versioned<Branding>> {
  return tenant.tx(async (tx) => {
    const before = await lockBranding(tx)
    if (ifMatch !== null && ifMatch !== (before?.version ?? 0)) throw new Problem('precondition_failed')
    const brand = changed(before, input)
    const now = new Date(ctx.clock.now())
    const written = await (before ? updateBranding(tx, brand, now) : insertBranding(tx, brand, now))
    // Another administrator's first change came in between.
    if (written === 0) throw new Problem('precondition_failed')
    const { logo, ...details } = input
    await recordEvent(ctx, tx, origin, {
      action: 'branding.updated',
      target: { kind: 'branding', id: tx.tenantId },
      details: { ...details, ...(logo === undefined ? {} : { logo: logo === null ? null : brand.logo_digest }) },
    })
    return read(ctx, tx)
  })
}

function changed(before: BrandingRow | undefined, input: UpdateBrandingRequest): Brand {
  const { color = before?.color ?? null, senderName, signInText, supportUrl } = input
  if (color !== null && contrastOf(color, white) < minContrast)
    throw invalidField('color', `must have a contrast of at least ${minContrast} to 1 with white; choose a darker one`)
  const logo = input.logo == null ? input.logo : readLogo(input.logo)
  return {
    color,
    logo,
    logo_digest: logo === undefined ? (before?.logo_digest ?? null) : logo && digestOf(logo),
    sender_name: senderName === undefined ? (before?.sender_name ?? null) : senderName,
    sign_in_text: signInText === undefined ? (before?.sign_in_text ?? null) : signInText,
    support_url: supportUrl === undefined ? (before?.support_url ?? null) : supportUrl,
  }
}

const digestOf = (logo: Buffer): string => sha256(logo).toString('base64url').slice(0, 16)

async function read(ctx: BaseContext, tx: TenantTx): Promise<Versioned<Branding>> {
  const row = await findBranding(tx)
  return {
    version: row?.version ?? 0,
    resource: {
      color: row?.color ?? null,
      logoUrl: row?.logo_digest ? ctx.addresses.logo(tx.tenantId, row.logo_digest) : null,
      signInText: row?.sign_in_text ?? null,
      supportUrl: row?.support_url ?? null,
      senderName: row?.sender_name ?? null,
      updatedAt: row?.updated_at.toISOString() ?? null,
    },
  }
}
