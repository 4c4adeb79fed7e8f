// Years of use, written as rows: through the API this would take weeks. A tenth of everything belongs to the tenant that
// is measured; the rest is spread over all others.
import { clientConfig } from '@countersign/platform/database'
import { findEmbeddedPostgres } from '@countersign/platform/embedded-postgres'
import pg from 'pg'

export interface Sizes {
  readonly tenants: number
  readonly users: number
  readonly challenges: number
  readonly auditEvents: number
}

export const fullSizes: Sizes = { tenants: 1e4, users: 1e6, challenges: 1e7, auditEvents: 1e7 }

export const scaled = (scale: number): Sizes =>
  Object.fromEntries(
    Object.entries(fullSizes).map(([name, count]) => [name, Math.ceil(count * scale)]),
  ) as unknown as Sizes

const days = 89
const rowsAtOnce = 250_000

export async function connectTo(dataDir: string): Promise<pg.Client & AsyncDisposable> {
  const superuser = findEmbeddedPostgres(dataDir)
  if (!superuser) throw new Error('The product does not run.')
  const client = new pg.Client(clientConfig({ ...superuser, database: 'countersign' }))
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Returns how long it took, in seconds. */
export async function loadRows(client: pg.Client, tenantId: string, sizes: Sizes): Promise<number> {
  const startedAt = performance.now()
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '512MB'; ${functions}`)
  await client.query(
    `insert into tenants (tenant_id, display_name, created_at, updated_at)
     select 'filler-' || n, 'Filler ' || n, now(), now() from generate_series(1, $1::integer) n`,
    [sizes.tenants],
  )
  // n % 10 = 0 belongs to the tenant that is measured.
  const owner = `case when n % 10 = 0 then '${tenantId}' else 'filler-' || (1 + (n / 10) % ${sizes.tenants}) end`
  const user = `'user-' || n % ${sizes.users}`
  await withoutIndexes(client, ['users', 'user_words', 'registrations'], async () => {
    await inParts(
      client,
      sizes.users,
      `
      insert into users (tenant_id, user_id, display_name, email_address, created_at, sort_name)
      select ${owner}, 'user-' || n, name, 'user' || n || '@example.com', now() - n * interval '1 second', search_form(name)
      from (select n, 'Given' || n % 3000 || ' Family' || (n::bigint * 7919) % 40000 as name
        from generate_series($1::integer, $2::integer) n) named`,
    )
    await client.query(`
      insert into user_words (tenant_id, user_id, word)
      select tenant_id, user_id, word from users, search_words(array[user_id, display_name, email_address]) as word
      where user_id like 'user-%'`)
    await inParts(
      client,
      sizes.users,
      `
      insert into registrations (tenant_id, registration_id, user_id, auth_type, status, sealed_secret, created_at)
      select ${owner}, 'reg_' || n, 'user-' || n, case when n % 3 = 0 then 'authenticator_app' else 'password' end,
        'active', 'x', now() from generate_series($1::integer, $2::integer) n`,
    )
  })
  await withoutIndexes(client, ['challenges'], () =>
    inParts(
      client,
      sizes.challenges,
      `
      insert into challenges (tenant_id, challenge_id, client_id, user_id, registration_id, auth_type, state, context,
        context_hash, most_attempts, delivery_status, created_at, expires_at, responded_at)
      select ${owner}, pg_temp.id_at('chl', ms, n), 'cl_bench', ${user}, 'reg_' || n % ${sizes.users},
        (array['sms', 'email', 'authenticator_app', 'password'])[1 + (n / 10) % 4],
        (array['approved', 'approved', 'approved', 'failed', 'expired', 'cancelled'])[1 + (n / 10) % 6],
        '{"ipAddress": "192.0.2.1"}', '\\x00', 5, 'not_applicable', at, at + interval '5 minutes', at + interval '9 seconds'
      from (select n, ms, to_timestamp(ms / 1000.0) as at
        from (select n, ${msOf(sizes.challenges)} as ms from generate_series($1::integer, $2::integer) n) timed) numbered`,
    ),
  )
  await withoutIndexes(client, ['audit_events'], () =>
    // Those of the measured tenant follow later, for the product to seal.
    inParts(client, sizes.auditEvents, `${insertEvents(owner, sizes)} where n % 10 <> 0`),
  )
  await addUpOthers(client, tenantId)
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  return (performance.now() - startedAt) / 1000
}

/** The statistics of all others have been added up over the years. Those of the measured tenant are left for the product. */
async function addUpOthers(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(
    `insert into statistics_hours (tenant_id, hour, kind, subject, outcome, count)
     select tenant_id, date_trunc('hour', created_at, 'UTC'), 'challenge', auth_type, state, count(*) from challenges
     where tenant_id <> $1 group by 1, 2, 4, 5 on conflict do nothing`,
    [tenantId],
  )
  const end = `date_trunc('hour', now(), 'UTC') + interval '1 hour'`
  const firstId = (prefix: string) => `pg_temp.id_at('${prefix}', (extract(epoch from ${end}) * 1000)::bigint, 0)`
  await client.query(
    `insert into statistics_rollups (tenant_id, rolled_before, challenges_from, deliveries_from)
     select tenant_id, ${end}, ${firstId('chl')}, ${firstId('dlv')} from tenants where tenant_id like 'filler-%'
     on conflict (tenant_id) do update set rolled_before = excluded.rolled_before,
       challenges_from = excluded.challenges_from, deliveries_from = excluded.deliveries_from`,
  )
  console.log('loaded statistics')
}

/** Those of the measured tenant, which are not sealed yet. */
export async function loadUnsealed(client: pg.Client, tenantId: string, sizes: Sizes): Promise<void> {
  await inParts(client, sizes.auditEvents, `${insertEvents(`'${tenantId}'`, sizes)} where n % 10 = 0`)
}

/** Evenly over the days, the oldest first, as rows arrive. */
const msOf = (count: number) =>
  `((extract(epoch from now()) * 1000)::bigint - ${days * 86_400_000}::bigint + (n::bigint * ${days * 86_400_000}) / ${count})`

const insertEvents = (owner: string, { auditEvents, users }: Sizes) => `
  insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source, seq, hash)
  select ${owner}, pg_temp.id_at('ae', ms, n), to_timestamp(ms / 1000.0),
    (array['client.created', 'user.updated', 'challenge.approved', 'session.created'])[1 + (n / 10) % 4], 'success',
    jsonb_build_object('kind', 'client', 'id', 'cl_' || (n / 10) % 1000),
    jsonb_build_object('kind', 'user', 'id', 'user-' || n % ${users}), '{}', '{"ipAddress": "192.0.2.1"}',
    case when n % 10 = 0 then null else n end, case when n % 10 = 0 then null else '\\x00'::bytea end
  from (select n, ${msOf(auditEvents)} as ms from generate_series($1::integer, $2::integer) n) timed`

/** An id of the product with a creation time of our choice: ten characters of time, then a number. */
const character = (shift: number) =>
  `substr('0123456789abcdefghjkmnpqrstvwxyz', ((number >> ${shift}) & 31)::integer + 1, 1)`
const functions = `
  create function pg_temp.base32(number bigint) returns text language sql immutable as
    $$ select ${Array.from({ length: 10 }, (_, place) => character(5 * (9 - place))).join(' || ')} $$;
  create function pg_temp.id_at(prefix text, ms bigint, number bigint) returns text language sql immutable as
    $$ select prefix || '_' || pg_temp.base32(ms) || '000000' || pg_temp.base32(number) $$;`

async function inParts(client: pg.Client, count: number, insert: string): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce)
    await client.query(insert, [from, Math.min(count, from + rowsAtOnce - 1)])
}

/** Indexes are built faster at once than row by row. Those of constraints stay. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid::regclass::text = any($1) and not exists (
       select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
  console.log(`loaded ${tables.join(', ')}`)
}
