-- Which entities could a search find? By the containers that they are in, and by the values of their attributes.

-- Members in the order of their ids, a page at a time.
create index entity_parents_members on entity_parents (tenant_id, parent_type, parent_id, entity_type, entity_id);
drop index entity_parents_by_parent;

create table entity_values (
  tenant_id text collate "C" not null,
  entity_type text collate "C" not null,
  attribute text collate "C" not null,
  -- Not the value itself, which may be longer than an index allows.
  value_hash text collate "C" not null,
  entity_id text collate "C" not null,
  primary key (tenant_id, entity_type, attribute, value_hash, entity_id),
  foreign key (tenant_id, entity_type, entity_id) references entities on delete cascade
);
create index entity_values_by_entity on entity_values (tenant_id, entity_type, entity_id);
select tenant_table('entity_values', 'select, insert, delete');

-- The same for a value that is stored and for one that is searched for. A reference to an entity may have further members.
create function entity_value_hash(value jsonb) returns text language sql immutable parallel safe as $$
  select md5(case jsonb_typeof(value)
    when 'object' then jsonb_build_array(value->'type', value->'id')::text
    else value::text end)
$$;

-- What a policy can compare with a literal: text, numbers, truth values and references to entities.
create function entity_values_of(attributes jsonb) returns table (attribute text, value_hash text)
language sql immutable parallel safe as $$
  select key, entity_value_hash(value) from jsonb_each(attributes)
  where jsonb_typeof(value) in ('string', 'number', 'boolean')
    or (jsonb_typeof(value) = 'object' and value ? 'type' and value ? 'id')
$$;

-- A trigger, so that entities that a server of the version before stores are found too.
create function keep_entity_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from entity_values
    where tenant_id = new.tenant_id and entity_type = new.entity_type and entity_id = new.entity_id;
  end if;
  insert into entity_values (tenant_id, entity_type, attribute, value_hash, entity_id)
    select new.tenant_id, new.entity_type, attribute, value_hash, new.entity_id from entity_values_of(new.attributes);
  return null;
end $$;
create trigger keep_values_of_new_entity after insert on entities for each row execute function keep_entity_values();
create trigger keep_values_of_changed_entity after update of attributes on entities for each row
  when (old.attributes is distinct from new.attributes)
  execute function keep_entity_values();

alter table tenants no force row level security;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenants loop
    perform set_config('app.tenant_id', tenant, true);
    insert into entity_values (tenant_id, entity_type, attribute, value_hash, entity_id)
      select e.tenant_id, e.entity_type, v.attribute, v.value_hash, e.entity_id
      from entities e, entity_values_of(e.attributes) v where e.tenant_id = tenant;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table tenants force row level security;
