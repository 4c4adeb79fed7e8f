import { type Role, secondFactors } from '@countersign/contract'
import { Columns, type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface SessionRow {
  readonly session_id: string
  readonly user_id: string
  readonly secret_hash: Buffer
  readonly roles: Role[]
  readonly ip_address: string
  readonly user_agent: string | null
  readonly password_at: Date | null
  readonly second_factor_at: Date | null
  /** When a passkey of our own pages was last used. */
  readonly passkey_at: Date | null
  /** The browser that stood in for the second factor at the sign-in. */
  readonly remembered_browser_id: string | null
  /** When the session was started with a temporary access code. */
  readonly temporary_code_at: Date | null
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

const sessionColumns = new Columns(
  'session_id',
  'user_id',
  'secret_hash',
  'roles',
  'ip_address',
  'user_agent',
  'password_at',
  'second_factor_at',
  'passkey_at',
  'remembered_browser_id',
  'temporary_code_at',
  'created_at',
  'last_seen_at',
  'expires_at',
)

export interface LiveSessionRow extends SessionRow {
  /** Whether the user must use a passkey before the session is valid for anything else. */
  readonly passkey_required: boolean
  /** Whether the user must set up or use a second factor before the session is valid for anything else. */
  readonly second_factor_required: boolean
}

export interface SessionTimes {
  readonly now: Date
  /** Sessions last seen before this have ended. */
  readonly idleSince: Date
  /** If last seen before this, the session is marked as seen now. */
  readonly notedBefore: Date
}

/**
 * Everything that decides about a session, in one statement: its own limits, its user, their roles, their tenant. The
 * same statement marks it as seen from time to time, so that most calls only read.
 */
export function findLiveSession(
  tx: TenantTx,
  secretHash: Buffer,
  { now, idleSince, notedBefore }: SessionTimes,
): Promise<LiveSessionRow | undefined> {
  return tx.row(sql`
    with noted as (
      update sessions set last_seen_at = ${now}
      where tenant_id = ${tx.tenantId} and secret_hash = ${secretHash}
        and last_seen_at <= ${notedBefore} and last_seen_at > ${idleSince} and expires_at > ${now}
      returning last_seen_at)
    select s.session_id, s.user_id, s.secret_hash, s.roles, s.ip_address, s.user_agent, s.password_at, s.second_factor_at,
      s.passkey_at, s.remembered_browser_id, s.temporary_code_at, s.created_at,
      coalesce((select last_seen_at from noted), s.last_seen_at) as last_seen_at, s.expires_at,
      coalesce(m.administrator_sign_in = 'passkey' and cardinality(s.roles) > 0 and s.passkey_at is null, false)
        as passkey_required,
      -- Also of a session that began before the user had one: another person may have started it with the password.
      u.second_factor_required and (
        coalesce(s.second_factor_at, s.passkey_at, s.temporary_code_at) is null and s.remembered_browser_id is null
        or not exists (select from registrations r where r.tenant_id = s.tenant_id and r.user_id = s.user_id
          and r.status = 'active' and r.agreed and r.auth_type = any(${secondFactors})
          and (r.auth_type <> 'passkey' or r.own_pages))) as second_factor_required
    from sessions s
      join tenants t on t.tenant_id = s.tenant_id
      join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
      left join administrators a on a.tenant_id = s.tenant_id and a.user_id = s.user_id
      left join mfa_settings m on m.tenant_id = s.tenant_id
    where s.tenant_id = ${tx.tenantId} and s.secret_hash = ${secretHash}
      and s.last_seen_at > ${idleSince} and s.expires_at > ${now}
      and t.status = 'active' and u.status = 'active'
      and coalesce(a.status, 'active') = 'active' and coalesce(a.roles, '{}') = s.roles`)
}

/** Newest first, without those that have expired. */
export function listSessions(
  tx: TenantTx,
  userId: string,
  { now, idleSince }: Pick<SessionTimes, 'now' | 'idleSince'>,
): Promise<SessionRow[]> {
  return tx.rows(sql`
    select ${sessionColumns}
    from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId} and last_seen_at > ${idleSince}
      and expires_at > ${now}
    order by session_id desc`)
}

/** No other transaction rotates or ends the session until this one ends. */
export function lockSession(tx: TenantTx, userId: string, sessionId: string): Promise<SessionRow | undefined> {
  return tx.row(sql`
    select ${sessionColumns}
    from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId} and session_id = ${sessionId} for update`)
}

export function insertSession(tx: TenantTx, row: SessionRow): Promise<number> {
  return tx.run(sql`
    insert into sessions (tenant_id, session_id, user_id, secret_hash, roles, ip_address, user_agent, password_at,
      second_factor_at, passkey_at, remembered_browser_id, temporary_code_at, created_at, last_seen_at, expires_at)
    values (${tx.tenantId}, ${row.session_id}, ${row.user_id}, ${row.secret_hash}, ${row.roles}, ${row.ip_address},
      ${row.user_agent}, ${row.password_at}, ${row.second_factor_at}, ${row.passkey_at}, ${row.remembered_browser_id},
      ${row.temporary_code_at}, ${row.created_at},
      ${row.last_seen_at}, ${row.expires_at})`)
}

type Rotated = Pick<SessionRow, 'session_id' | 'secret_hash' | 'password_at' | 'second_factor_at' | 'passkey_at'>

export function updateRotated(tx: TenantTx, row: Rotated): Promise<number> {
  return tx.run(sql`
    update sessions set
      secret_hash = ${row.secret_hash}, password_at = ${row.password_at}, second_factor_at = ${row.second_factor_at},
      passkey_at = ${row.passkey_at}
    where tenant_id = ${tx.tenantId} and session_id = ${row.session_id}`)
}

export type EndedRow = Pick<SessionRow, 'session_id' | 'secret_hash'>

export function deleteSession(tx: TenantTx, userId: string, sessionId: string): Promise<EndedRow[]> {
  return tx.rows(sql`
    delete from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId} and session_id = ${sessionId}
    returning session_id, secret_hash`)
}

/** All of a user's but the one to keep. */
export function deleteSessionsOf(tx: TenantTx, userId: string, keptId: string | null): Promise<EndedRow[]> {
  return tx.rows(sql`
    delete from sessions
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and session_id is distinct from ${keptId}
    returning session_id, secret_hash`)
}

export function deleteSessionsStartedIn(tx: TenantTx, userId: string, browserId: string): Promise<EndedRow[]> {
  return tx.rows(sql`
    delete from sessions
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and remembered_browser_id = ${browserId}
    returning session_id, secret_hash`)
}

/** All but the newest, so that sessions of a user who never signs out do not accumulate. */
export function deleteOldestSessions(tx: TenantTx, userId: string, kept: number): Promise<EndedRow[]> {
  return tx.rows(sql`
    delete from sessions where tenant_id = ${tx.tenantId} and session_id in (
      select session_id from sessions where tenant_id = ${tx.tenantId} and user_id = ${userId}
      order by session_id desc offset ${kept})
    returning session_id, secret_hash`)
}

export function deleteAllSessions(tx: TenantTx): Promise<number> {
  return tx.run(sql`delete from sessions where tenant_id = ${tx.tenantId}`)
}

export const purgeExpiredSessions = (now: Date, limit: number): Statement => sql`
  delete from sessions where ctid in (select ctid from sessions where expires_at <= ${now} limit ${limit})`
