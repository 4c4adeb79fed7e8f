-- Works with servers from 0061 on.
-- PostgreSQL keeps one plan for all tenants. It would estimate that a tenant has as many rows as the average tenant, and for
-- the largest one read all of them to find a few by their keys. With this, its estimate is the largest tenant.
do $$
declare
  owned text;
begin
  for owned in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
  loop
    execute format('alter table %s alter column tenant_id set (n_distinct = 1)', owned);
    execute format('analyze %s', owned);
  end loop;
end $$;
