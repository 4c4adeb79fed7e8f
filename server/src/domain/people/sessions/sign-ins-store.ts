// Sign-ins that have started and not ended.
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface SignInRow {
  readonly user_id: string
  /** Null if no password was requested: then only the device that was asked can complete the sign-in. */
  readonly password_at: Date | null
  /** The challenge for a device. */
  readonly challenge_id: string | null
  /** The passkey that was shown before the password. */
  readonly passkey_registration_id: string | null
  readonly passkey_user_verified: boolean
}

const signInColumns = new Columns(
  'user_id',
  'password_at',
  'challenge_id',
  'passkey_registration_id',
  'passkey_user_verified',
)

interface NewSignIn {
  readonly secretHash: Buffer
  readonly userId: string
  readonly passwordAt: Date | null
  readonly challengeId: string | null
  readonly passkey?: { readonly registrationId: string; readonly userVerified: boolean }
  readonly expiresAt: Date
}

export function insertSignIn(tx: TenantTx, row: NewSignIn): Promise<number> {
  return tx.run(sql`
    insert into sign_ins (tenant_id, secret_hash, user_id, password_at, challenge_id, passkey_registration_id,
      passkey_user_verified, expires_at)
    values (${tx.tenantId}, ${row.secretHash}, ${row.userId}, ${row.passwordAt}, ${row.challengeId},
      ${row.passkey?.registrationId ?? null}, ${row.passkey?.userVerified ?? false}, ${row.expiresAt})`)
}

/** Only the latest challenge counts. */
export function updateSignInAsked(tx: TenantTx, secretHash: Buffer, challengeId: string): Promise<number> {
  return tx.run(sql`
    update sign_ins set challenge_id = ${challengeId} where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash}`)
}

export function findSignIn(tx: TenantTx, secretHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return tx.row(sql`
    select ${signInColumns} from sign_ins
    where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and expires_at > ${now}`)
}

/** Of many simultaneous requests one ends it, and is signed in. */
export function deleteSignIn(tx: TenantTx, secretHash: Buffer, now: Date): Promise<SignInRow | undefined> {
  return tx.row(sql`
    delete from sign_ins where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash} and expires_at > ${now}
    returning ${signInColumns}`)
}

/** Sign-ins that have started: the password that one started with may be the reason to end the sessions. */
export function deleteSignInsOf(tx: TenantTx, userId: string): Promise<number> {
  return tx.run(sql`delete from sign_ins where tenant_id = ${tx.tenantId} and user_id = ${userId}`)
}

export const purgeExpiredSignIns = (now: Date, limit: number): Statement => sql`
  delete from sign_ins where ctid in (select ctid from sign_ins where expires_at <= ${now} limit ${limit})`
