-- A draft that decides beside the published policies, without effect; and what it said.
create table policy_shadows (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  shadow_id text collate "C" not null,
  schema text not null,
  policies text not null,
  started_by jsonb not null,
  started_at timestamptz not null,
  compared bigint not null default 0,
  differing bigint not null default 0,
  -- Not compared, because too many decisions were made at the same time.
  skipped bigint not null default 0
);
select tenant_table('policy_shadows', 'select, insert, update, delete');

create table shadow_decisions (
  tenant_id text collate "C" not null references tenants on delete cascade,
  evaluation_id text collate "C" not null,
  shadow_id text collate "C" not null,
  logged text not null,
  outcome text not null,
  policies text[] not null,
  primary key (tenant_id, evaluation_id)
);
create index shadow_differences on shadow_decisions (tenant_id, shadow_id, evaluation_id) where outcome <> logged;
select tenant_table('shadow_decisions', 'select, insert');
select system_table('shadow_decisions', 'select, delete');
