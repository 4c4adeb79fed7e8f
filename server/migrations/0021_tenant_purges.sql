-- A tenant is purged a few rows at a time, and tells how far that is.

alter table tenants
  add column purge_started_at timestamptz,
  -- As many as there were when it began; the tenant's own row, which goes last, aside.
  add column purge_rows_total bigint not null default 0,
  add column purge_rows_deleted bigint not null default 0,
  -- What has lost its first rows cannot be taken back, whatever the clock of another process says.
  add constraint tenants_purged_for_good check (purge_started_at is null or status = 'deleting');
grant update (purge_started_at, purge_rows_total) on tenants to countersign_system;

-- Every table with rows of tenants but the one of tenants, those that refer to others first: no row takes others along.
create function tenant_tables() returns setof regclass language sql stable set search_path = public, pg_temp as $$
  with recursive tables as (
    select c.oid, 0 as depth from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
    union
    select r.conrelid, t.depth + 1 from tables t join pg_constraint r on r.confrelid = t.oid
    where r.contype = 'f' and r.conrelid <> r.confrelid
  )
  select oid::regclass from tables where oid <> 'tenants'::regclass group by oid order by max(depth) desc, oid
$$;

-- A cursor, so that however many rows there are, the answer to each question about them is never far.
create function open_tenant_rows(tenant text, tenant_rows regclass) returns refcursor language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  opened refcursor := 'tenant_rows';
begin
  perform set_config('app.tenant_id', tenant, true);
  open opened no scroll for execute format('select from %s where tenant_id = $1', tenant_rows) using tenant;
  return opened;
end $$;
revoke all on function open_tenant_rows(text, regclass) from public;
grant execute on function open_tenant_rows(text, regclass) to countersign_system;

-- Removes some rows of a tenant whose purge has begun, and counts them in the same transaction.
create function purge_tenant_rows(tenant text, tenant_rows regclass, at_most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  deleted integer := 0;
begin
  perform set_config('app.tenant_id', tenant, true);
  perform from tenants where tenant_id = tenant and purge_started_at is not null for no key update;
  if found then
    execute format('delete from %1$s where ctid = any(array(select ctid from %1$s where tenant_id = $1 limit $2))', tenant_rows)
      using tenant, at_most;
    get diagnostics deleted = row_count;
    update tenants set purge_rows_deleted = purge_rows_deleted + deleted where tenant_id = tenant;
  end if;
  perform set_config('app.tenant_id', '', true);
  return deleted;
end $$;
revoke all on function purge_tenant_rows(text, regclass, integer) from public;
grant execute on function purge_tenant_rows(text, regclass, integer) to countersign_system;
