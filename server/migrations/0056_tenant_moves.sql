-- Tenants that move to another deployment: an archive of all their rows, sealed to the key of the destination.

-- arriving: imported, but not released by the source. leaving: exported; it can still stay. left: it lives elsewhere.
alter table tenants
  add column move text check (move in ('arriving', 'leaving', 'left')),
  add constraint tenants_live_once check (status <> 'active' or move is null or move = 'leaving');

create index tenants_on_the_move on tenants (tenant_id) where move is not null;

-- The moves as the operators of one side see them. The tenant_id is that of the operators.
create table tenant_moves (
  tenant_id text collate "C" not null references tenants on delete cascade,
  move_id text collate "C" not null,
  direction text not null check (direction in ('in', 'out')),
  state text not null check (state in ('waiting', 'importing', 'imported', 'released', 'exported', 'confirmed', 'cancelled')),
  moved_tenant_id text collate "C",
  -- Of an import, first the private key, then the secret of its archive; of an export, the secret.
  sealed_secret bytea not null,
  -- Identifies the archive of an import that has begun, and how many of its chunks are stored.
  archive_hash bytea,
  chunks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, move_id)
);
select tenant_table('tenant_moves', 'select, insert, update');

-- All rows of the transaction's tenant, table by table. A single query, so that all rows are of one moment.
create function open_tenant_export(tables text[]) returns refcursor language plpgsql set search_path = public, pg_temp as $$
declare
  opened refcursor := 'tenant_export';
  query text;
begin
  select string_agg(format('(select %1$L::text as name, to_jsonb(t)::text as row from %1$I as t where tenant_id = $1 %2$s)',
      name, case when name = 'audit_events' then 'order by seq nulls last' else '' end), ' union all ' order by position)
    into query from unnest(tables) with ordinality as listed (name, position);
  open opened no scroll for execute query using current_setting('app.tenant_id');
  return opened;
end $$;
revoke all on function open_tenant_export(text[]) from public;
grant execute on function open_tenant_export(text[]) to countersign_app;

-- Refuses rows that do not have exactly the columns of the table; returns those to insert.
create function importable_columns(target text, given jsonb) returns text language plpgsql stable
set search_path = public, pg_temp as $$
declare
  known text[];
begin
  select array_agg(attname::text order by attname::text collate "C") into known from pg_attribute
  where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped;
  if exists (select from jsonb_array_elements(given) as one where
      (select array_agg(key order by key collate "C") from jsonb_object_keys(one) as key) is distinct from known) then
    raise exception 'A row of % does not have exactly the columns of the table.', target using errcode = '22023';
  end if;
  -- The number of a transaction means nothing in another cluster.
  return (select string_agg(format('%I', attname), ', ') from pg_attribute
    where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and not (target = 'audit_events' and attname = 'transaction_id'));
end $$;
revoke all on function importable_columns(text, jsonb) from public;
grant execute on function importable_columns(text, jsonb) to countersign_app;

-- With the rights of the application, and for the tenant of the transaction only. A trigger has already recorded the pushes
-- of imported challenges: those records are replaced.
create function import_tenant_rows(target text, given jsonb) returns integer language plpgsql
set search_path = public, pg_temp as $$
declare
  columns text := importable_columns(target, given);
  inserted integer;
begin
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1) %3$s',
    target, columns, case when target = 'push_records' then
      'on conflict (tenant_id, challenge_id) do update set delivered = excluded.delivered, outcome = excluded.outcome,
       answered_in_ms = excluded.answered_in_ms' else '' end) using given;
  get diagnostics inserted = row_count;
  return inserted;
end $$;
revoke all on function import_tenant_rows(text, jsonb) from public;
grant execute on function import_tenant_rows(text, jsonb) to countersign_app;

-- Sealed audit events and their heads, which the application cannot write, and only of a tenant that is arriving.
create function import_audit_rows(tenant text, target text, given jsonb) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  columns text := importable_columns(target, given);
begin
  perform set_config('app.tenant_id', tenant, true);
  perform from tenants where tenant_id = tenant and move = 'arriving' for share;
  if not found or target not in ('audit_events', 'audit_heads') then
    raise exception 'The tenant % is not arriving.', tenant using errcode = '55000';
  end if;
  -- Repeated if the import was interrupted.
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)
    on conflict do nothing', target, columns) using given;
  perform set_config('app.tenant_id', '', true);
end $$;
revoke all on function import_audit_rows(text, text, jsonb) from public;
grant execute on function import_audit_rows(text, text, jsonb) to countersign_system;

-- An archive fits only a database with the same migrations, whose list servers cannot read.
create function applied_migrations() returns integer language sql stable security definer
set search_path = public, pg_temp as $$ select max(version) from schema_migrations $$;
revoke all on function applied_migrations() from public;
grant execute on function applied_migrations() to countersign_app;
