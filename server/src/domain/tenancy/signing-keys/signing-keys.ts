// A tenant's signing keys: one signs, one is published to sign next, and older ones are kept until what they signed has
// expired.
import { jwksMaxAgeMinutes, Problem, type SigningKey } from '@countersign/contract'
import { createSigner, generateSigningKey, type Signer } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { TenancyContext } from '../context.ts'
import {
  findActiveKey,
  findNextKey,
  insertSigningKey,
  listSigningKeys,
  lockRotation,
  type SigningKeyRow,
  updateToActive,
  updateToRetiring,
} from './signing-keys-store.ts'

/** How long JWKS readers may cache the keys. */
const jwksMaxAgeMs = jwksMaxAgeMinutes * 60_000
// Longer than the lifetime of anything that the key signed; access tokens live longest.
const retiringSeconds = 3600

type Context = Pick<TenancyContext, 'clock' | 'vault'>

/** Creates the tenant's first two keys. */
export async function initialiseSigningKeys(ctx: Context, tx: TenantTx): Promise<void> {
  await add(ctx, tx, 'active')
  await add(ctx, tx, 'next')
}

export const readSigningKeys = (tenant: TenantScope): Promise<SigningKey[]> =>
  tenant.tx(async (tx) => (await listSigningKeys(tx)).map(present))

/** The next key becomes the signing key, and another is created to follow it. Returns the id of the new signing key. */
export async function advanceSigningKey(
  ctx: Context,
  tx: TenantTx,
  { force = false }: { readonly force?: boolean },
): Promise<string> {
  const now = ctx.clock.now()
  await lockRotation(tx)
  const next = await findNextKey(tx)
  const settledAt = (next?.created_at.getTime() ?? 0) + jwksMaxAgeMs
  if (!force && now < settledAt)
    throw new Problem('rotation_too_soon', { retryAfterSeconds: Math.ceil((settledAt - now) / 1000) })
  await updateToRetiring(tx, new Date(now + retiringSeconds * 1000))
  await updateToActive(tx, new Date(now))
  await add(ctx, tx, 'next')
  return next?.kid ?? ''
}

/** Signs with the tenant's active key. */
export async function openSigner({ vault }: Pick<Context, 'vault'>, tx: TenantTx): Promise<Signer> {
  const row = await findActiveKey(tx)
  if (!row) throw new Error(`Tenant ${tx.tenantId} has no active signing key.`)
  return createSigner({
    kid: row.kid,
    privateKeyPkcs8: await vault.open(tx, place(row.kid), row.sealed_private_key),
  })
}

async function add({ clock, vault }: Context, tx: TenantTx, status: 'next' | 'active'): Promise<void> {
  const { kid, privateKeyPkcs8, publicJwk } = generateSigningKey()
  const sealedPrivateKey = await vault.seal(tx, place(kid), privateKeyPkcs8)
  await insertSigningKey(tx, { kid, status, publicJwk, sealedPrivateKey }, new Date(clock.now()))
}

const place = (kid: string) => ({ table: 'signing_keys', row: kid, column: 'sealed_private_key' })

function present(row: SigningKeyRow): SigningKey {
  return {
    kid: row.kid,
    status: row.status,
    publicJwk: row.public_jwk,
    createdAt: row.created_at.toISOString(),
    activatedAt: row.activated_at?.toISOString() ?? null,
    retireAfter: row.retire_after?.toISOString() ?? null,
  }
}
