-- Tenants, and the two ways in which any other table may be seen.

-- A tenant table shows and takes the rows of the tenant that the transaction is in, whoever asks, its owner included.
-- Backfills in later migrations must therefore set app.tenant_id tenant by tenant.
create function tenant_table(name regclass, app_privileges text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format($policy$
    create policy tenant_isolation on %s
      using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
      with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
  $policy$, name);
  execute format('grant %s on %s to countersign_app', app_privileges, name);
end $$;

-- What the system role may see across tenants is a list: a table is on it by this call alone.
create function system_table(name regclass, system_privileges text) returns void language plpgsql as $$
begin
  execute format('create policy system_access on %s to countersign_system using (true) with check (true)', name);
  execute format('grant %s on %s to countersign_system', system_privileges, name);
end $$;

create table tenants (
  tenant_id text collate "C" primary key,
  display_name text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'deleting')),
  is_operator boolean not null default false,
  delete_after timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'deleting') = (delete_after is not null))
);
-- One tenant runs the deployment.
create unique index tenants_one_operator on tenants (is_operator) where is_operator;
select tenant_table('tenants', 'select, insert, update');
select system_table('tenants', 'select');

-- A tenant's data keys, wrapped by the master key. Secrets of the tenant are sealed under the newest.
create table tenant_keys (
  tenant_id text collate "C" not null references tenants on delete cascade,
  key_version integer not null,
  master_key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, key_version)
);
select tenant_table('tenant_keys', 'select, insert');
select system_table('tenant_keys', 'select, update');

-- Removes every row of a tenant whose grace has ended, in whatever table it stands.
create function purge_tenant(tenant text, as_of timestamptz) returns boolean language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant_rows regclass;
begin
  perform set_config('app.tenant_id', tenant, true);
  perform from tenants where tenant_id = tenant and status = 'deleting' and delete_after <= as_of for update;
  if not found then
    perform set_config('app.tenant_id', '', true);
    return false;
  end if;
  for tenant_rows in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
  loop
    execute format('delete from %s where tenant_id = $1', tenant_rows) using tenant;
  end loop;
  perform set_config('app.tenant_id', '', true);
  return true;
end $$;
revoke all on function purge_tenant(text, timestamptz) from public;
grant execute on function purge_tenant(text, timestamptz) to countersign_system;
