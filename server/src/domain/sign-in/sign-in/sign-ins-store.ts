import type { Role } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { lockUserShared } from '../../people/index.ts'
import { lockTenantShared } from '../../tenancy/index.ts'

export interface SignInRow {
  readonly user_id: string
  /** Null where no password was asked for: then nothing but the device that was asked signs in. */
  readonly password_at: Date | null
  /** What a device was asked. */
  readonly challenge_id: string | null
}

interface NewSignIn {
  readonly secretHash: Buffer
  readonly userId: string
  readonly passwordAt: Date | null
  readonly challengeId: string | null
  readonly expiresAt: Date
}

export function insertSignIn(tx: TenantTx, row: NewSignIn): Promise<number> {
  return tx.run(sql`
    insert into sign_ins (tenant_id, secret_hash, user_id, password_at, challenge_id, expires_at)
    values (${tx.tenantId}, ${row.secretHash}, ${row.userId}, ${row.passwordAt}, ${row.challengeId}, ${row.expiresAt})`)
}

/** The last one that was asked is the one that counts. */
export function updateAsked(tx: TenantTx, secretHash: Buffer, challengeId: string): Promise<number> {
  return tx.run(sql`
    update sign_ins set challenge_id = ${challengeId} where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash}`)
}

export function findSignIn(tx: TenantTx, secretHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return tx.row(sql`
    select user_id, password_at, challenge_id from sign_ins
    where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and expires_at > ${now}`)
}

/** Of many at once one ends it, and is signed in. */
export function deleteSignIn(tx: TenantTx, secretHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return tx.row(sql`
    delete from sign_ins where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and expires_at > ${now}
    returning user_id, password_at, challenge_id`)
}

/**
 * Before anything else of a session that begins: no transaction suspends the tenant, disables the user, or changes their roles
 * or methods until it has begun. Otherwise it would not be among the sessions that end with that.
 */
export async function lockSigningIn(tx: TenantTx, userId: string): Promise<void> {
  await lockTenantShared(tx)
  await lockUserShared(tx, userId)
}

/** The roles of a user who may sign in, read under the locks above; undefined for one who may not. */
export function findPerson(tx: TenantTx, userId: string): Promise<{ readonly roles: Role[] } | undefined> {
  return tx.row(sql`
    select coalesce(a.roles, '{}') as roles
    from users u join tenants t on t.tenant_id = u.tenant_id
      left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.user_id = ${userId} and u.status = 'active' and t.status = 'active'
      and coalesce(a.status, 'active') = 'active'`)
}
