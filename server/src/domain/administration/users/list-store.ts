// Which users to list. Each statement walks an index for a bounded number of rows: the tenant may have a million users.
import type { UserQuery } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'

/** A user at their place in the order of the list. */
export interface PlaceRow {
  readonly key: string
  readonly user_id: string
}

/** Where the previous page ended. */
export type Place = PlaceRow

/** Both ends are always set: without an end, an index would be read to its own. */
export interface Range {
  readonly from: string
  readonly before: string
}

export function listById(tx: TenantTx, { from, before }: Range, after: Place, limit: number): Promise<PlaceRow[]> {
  return tx.rows(sql`
    select '' as key, user_id from users
    where tenant_id = ${tx.tenantId}
      and user_id >= ${from} and user_id < ${before} and user_id > ${after.user_id}
    order by user_id limit ${limit}`)
}

export function listByName(tx: TenantTx, after: Place, limit: number): Promise<PlaceRow[]> {
  return tx.rows(sql`
    select sort_name as key, user_id from users
    where tenant_id = ${tx.tenantId} and (sort_name, user_id) > (${after.key}, ${after.user_id})
    order by sort_name, user_id limit ${limit}`)
}

/** Newest first. The key counts microseconds: a time of JavaScript would lose them. */
export function listByAge(tx: TenantTx, after: Place, limit: number): Promise<PlaceRow[]> {
  return tx.rows(sql`
    with last as (select 'epoch'::timestamptz + ${after.key}::int8 * interval '1 microsecond' as created_at)
    select (extract(epoch from created_at) * 1000000)::int8::text as key, user_id from users
    where tenant_id = ${tx.tenantId} and created_at <= (select created_at from last)
      and (created_at < (select created_at from last) or user_id > ${after.user_id})
    order by created_at desc, user_id limit ${limit}`)
}

export interface WordRow extends PlaceRow {
  /** Whether an earlier word of the user is in the range: then the user has been listed there. */
  readonly is_repeated: boolean
}

/** Only one condition says where to begin: PostgreSQL begins at any of several, and would read all words before the range. */
export function listByWord(tx: TenantTx, { from, before }: Range, after: Place, limit: number): Promise<WordRow[]> {
  const first = after.key < from ? from : after.key
  return tx.rows(sql`
    select w.word as key, w.user_id, exists (select from user_words earlier
      where earlier.tenant_id = ${tx.tenantId} and earlier.user_id = w.user_id
        and earlier.word >= ${from} and earlier.word < w.word) as is_repeated
    from user_words w
    where w.tenant_id = ${tx.tenantId} and w.word < ${before} and (w.word, w.user_id) > (${first}, ${after.user_id})
    order by w.word, w.user_id limit ${limit}`)
}

/** The words of a search, in the form in which they are stored. */
export async function findSearchedWords(tx: TenantTx, search: string): Promise<string[]> {
  const row = await tx.row<{ words: string[] }>(sql`
    select array(select left(word, 64)
      from regexp_split_to_table(search_form(${search}), '\\s+') as piece, ltrim(piece, '-._@+/:''"(),;&#') as word
      where word <> '') as words`)
  return row?.words ?? []
}

export interface UserFilter
  extends Pick<
    UserQuery,
    'status' | 'authType' | 'locked' | 'secondFactor' | 'role' | 'risk' | 'secondFactorRequired'
  > {
  /** Prefixes, each of which one of the user's words must have. */
  readonly words: readonly Range[]
  readonly idPrefix: Range
}

/** Those of the users who pass the filter. */
export async function listMatching(
  tx: TenantTx,
  userIds: readonly string[],
  filter: UserFilter,
  {
    now,
    maxAccountFailures,
    secondFactors,
  }: { now: Date; maxAccountFailures: number; secondFactors: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ user_id: string }>(sql`
    select u.user_id
    from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.user_id = any(${userIds})
      and u.user_id >= ${filter.idPrefix.from} and u.user_id < ${filter.idPrefix.before}
      and (${filter.status ?? null}::text is null or u.status = ${filter.status ?? null})
      and (${filter.role ?? null}::text is null or ${filter.role ?? null} = any(a.roles))
      and (${filter.authType ?? null}::text is null or exists (select from registrations r
        where r.tenant_id = u.tenant_id and r.user_id = u.user_id and r.auth_type = ${filter.authType ?? null}
          and r.status = 'active'))
      and (${filter.secondFactor ?? null}::boolean is null or ${filter.secondFactor ?? null} = exists (
        select from registrations r where r.tenant_id = u.tenant_id and r.user_id = u.user_id
          and r.auth_type = any(${secondFactors}) and r.status = 'active'))
      and (${filter.locked ?? null}::boolean is null or ${filter.locked ?? null} = exists (select from failure_counts f
        where f.tenant_id = u.tenant_id and f.user_id = u.user_id and (f.disabled or f.locked_until > ${now}
          or (f.auth_type = 'password' and f.source = '' and f.failures >= ${maxAccountFailures})
          or (f.source = 'before_password' and f.failures >= ${maxAccountFailures}))))
      and (${filter.secondFactorRequired ?? null}::boolean is null
        or u.second_factor_required = ${filter.secondFactorRequired ?? null})
      and (${filter.risk ?? null}::text is null or case ${filter.risk ?? null}
        when 'fraud_reported' then exists (select from push_pauses p where p.tenant_id = u.tenant_id
            and p.user_id = u.user_id and p.paused_until > ${now})
          or exists (select from alerts l where l.tenant_id = u.tenant_id and l.kind = 'fraud_reported'
            and l.subject_id = u.user_id and l.state = 'open')
        when 'push_paused' then exists (select from push_askers p where p.tenant_id = u.tenant_id
          and p.user_id = u.user_id and p.paused_until > ${now})
        when 'password_restricted' then exists (select from failure_counts f where f.tenant_id = u.tenant_id
          and f.user_id = u.user_id and f.auth_type = 'password' and f.source = '' and f.failures >= ${maxAccountFailures})
        else (select array_agg(distinct r.auth_type) from registrations r where r.tenant_id = u.tenant_id
          and r.user_id = u.user_id and r.status = 'active') = '{password}' end)
      and not exists (select from unnest(${filter.words.map(({ from }) => from)}::text[],
          ${filter.words.map(({ before }) => before)}::text[]) as wanted (first, before)
        where not exists (select from user_words w
          where w.tenant_id = u.tenant_id and w.user_id = u.user_id and w.word >= wanted.first
            and w.word < wanted.before))`)
  return new Set(rows.map((row) => row.user_id))
}
