-- Another one with every change of a tenant's entities: what is remembered of them is good for as long as it stays.
create table entity_generations (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  generation uuid not null
);
select tenant_table('entity_generations', 'select, insert, update');
