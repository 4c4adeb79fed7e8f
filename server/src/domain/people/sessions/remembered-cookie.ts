// The cookie of a remembered browser: its id, and a secret of which we store the hash.
import { type HostCookie, hostCookie } from '@countersign/platform/cookies'
import { newSecret, sha256 } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'

export interface RememberedSecret {
  readonly browserId: string
  readonly hash: Buffer
}

const form = /^(rbr_[a-z0-9]{1,40})\.(rbs_[\w-]{43})$/

export function newRememberedSecret(browserId: string): RememberedSecret & { readonly value: string } {
  const secret = newSecret('rbs')
  return { browserId, hash: sha256(secret), value: `${browserId}.${secret}` }
}

/** Undefined if the browser sent none that we have set. */
export function readRememberedSecret(
  ctx: BaseContext,
  tx: TenantTx,
  cookieHeader: string | undefined,
): RememberedSecret | undefined {
  const [, browserId, secret] = form.exec(rememberedCookie(ctx, tx).read(cookieHeader) ?? '') ?? []
  return browserId && secret ? { browserId, hash: sha256(secret) } : undefined
}

/** One per tenant: a browser is remembered for one user of it at a time. */
export function rememberedCookie({ addresses }: BaseContext, { tenantId }: TenantTx): HostCookie {
  return hostCookie(`countersign-remembered-${tenantId}`, addresses)
}
