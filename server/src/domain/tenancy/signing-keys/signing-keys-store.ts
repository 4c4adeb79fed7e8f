import type { PublicSigningJwk } from '@countersign/platform/crypto'
import { advisoryLock, sql, type TenantTx } from '@countersign/platform/database'

export type SigningKeyStatus = 'next' | 'active' | 'retiring' | 'retired'

export interface SigningKeyRow {
  readonly kid: string
  readonly status: SigningKeyStatus
  readonly public_jwk: PublicSigningJwk
  readonly created_at: Date
  readonly activated_at: Date | null
  readonly retire_after: Date | null
}

export interface PrivateSigningKeyRow {
  readonly kid: string
  readonly sealed_private_key: Buffer
}

export function listSigningKeys(tx: TenantTx): Promise<SigningKeyRow[]> {
  return tx.rows(sql`
    select kid, status, public_jwk, created_at, activated_at, retire_after from signing_keys
    where tenant_id = ${tx.tenantId} order by created_at desc, kid`)
}

/** The keys that verifiers need: every key that signs, has recently signed, or will sign next. */
export function listPublishedKeys(tx: TenantTx): Promise<Pick<SigningKeyRow, 'kid' | 'status' | 'public_jwk'>[]> {
  return tx.rows(sql`
    select kid, status, public_jwk from signing_keys
    where tenant_id = ${tx.tenantId} and status <> 'retired' order by created_at`)
}

export function findActiveKey(tx: TenantTx): Promise<PrivateSigningKeyRow | undefined> {
  return tx.row(sql`
    select kid, sealed_private_key from signing_keys where tenant_id = ${tx.tenantId} and status = 'active'`)
}

/**
 * Waits until no other rotation of the tenant's keys is in progress. Locking the keys is not enough: the current ones
 * change while a transaction waits, and two waiting transactions would deadlock.
 */
export function lockRotation(tx: TenantTx): Promise<number> {
  return tx.run(advisoryLock('signingKeys', tx.tenantId))
}

export function findNextKey(tx: TenantTx): Promise<Pick<SigningKeyRow, 'kid' | 'created_at'> | undefined> {
  return tx.row(sql`select kid, created_at from signing_keys where tenant_id = ${tx.tenantId} and status = 'next'`)
}

interface NewSigningKey {
  readonly kid: string
  readonly status: 'next' | 'active'
  readonly publicJwk: PublicSigningJwk
  readonly sealedPrivateKey: Buffer
}

export function insertSigningKey(tx: TenantTx, key: NewSigningKey, now: Date): Promise<number> {
  return tx.run(sql`
    insert into signing_keys (tenant_id, kid, status, public_jwk, sealed_private_key, created_at, activated_at)
    values (${tx.tenantId}, ${key.kid}, ${key.status}, ${JSON.stringify(key.publicJwk)}, ${key.sealedPrivateKey}, ${now},
      ${key.status === 'active' ? now : null})`)
}

export function updateToRetiring(tx: TenantTx, retireAfter: Date): Promise<number> {
  return tx.run(sql`
    update signing_keys set status = 'retiring', retire_after = ${retireAfter}
    where tenant_id = ${tx.tenantId} and status = 'active'`)
}

export function updateToActive(tx: TenantTx, now: Date): Promise<number> {
  return tx.run(sql`
    update signing_keys set status = 'active', activated_at = ${now} where tenant_id = ${tx.tenantId} and status = 'next'`)
}
