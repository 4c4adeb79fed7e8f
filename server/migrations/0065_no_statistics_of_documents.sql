-- Works with servers from 0061 on.
-- PostgreSQL collects statistics of every column. Those of JSON are used by no plan of ours, and collecting them, which sorts
-- the values of a sample, was most of the work.
do $$
declare
  document record;
begin
  for document in
    select c.oid::regclass as owned, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.atttypid = 'jsonb'::regtype
      and not a.attisdropped
  loop
    execute format('alter table %s alter column %I set statistics 0', document.owned, document.name);
  end loop;
end $$;
