-- Who and what policies speak of, and the policies themselves.

create table entities (
  tenant_id text collate "C" not null references tenants on delete cascade,
  entity_type text collate "C" not null,
  entity_id text collate "C" not null,
  attributes jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, entity_type, entity_id)
);
select tenant_table('entities', 'select, insert, update, delete');

-- What an entity is in. A parent that is deleted is nobody's parent any more.
create table entity_parents (
  tenant_id text collate "C" not null,
  entity_type text collate "C" not null,
  entity_id text collate "C" not null,
  parent_type text collate "C" not null,
  parent_id text collate "C" not null,
  primary key (tenant_id, entity_type, entity_id, parent_type, parent_id),
  foreign key (tenant_id, entity_type, entity_id) references entities on delete cascade,
  foreign key (tenant_id, parent_type, parent_id) references entities on delete cascade
);
create index entity_parents_by_parent on entity_parents (tenant_id, parent_type, parent_id);
select tenant_table('entity_parents', 'select, insert, delete');

-- A tenant's draft, and which version is in force.
create table policy_sets (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  schema text not null,
  policies text not null,
  -- What validation says of the draft.
  issues jsonb not null,
  saved_at timestamptz,
  published_version integer,
  -- Raised by whatever changes the draft or what is published: everybody who changes either names the one that they read.
  version integer not null default 1
);
select tenant_table('policy_sets', 'select, insert, update');

-- Everything that ever was in force. Nobody can change it.
create table policy_set_versions (
  tenant_id text collate "C" not null references tenants on delete cascade,
  policy_set_version integer not null,
  schema text not null,
  policies text not null,
  -- The schema with every name resolved, as decisions use it.
  resolved_schema jsonb not null,
  policy_count integer not null,
  note text,
  -- The version that it brought back, where it did.
  restored_version integer,
  published_by jsonb not null,
  published_at timestamptz not null,
  primary key (tenant_id, policy_set_version)
);
select tenant_table('policy_set_versions', 'select, insert');

-- The policies in force, one by one, so that a decision reads those alone that could have a say.
create table published_policies (
  tenant_id text collate "C" not null references tenants on delete cascade,
  policy_set_version integer not null,
  policy_id text collate "C" not null,
  policy text not null,
  -- Null: every one.
  actions text[],
  resource_types text[],
  traits jsonb not null,
  primary key (tenant_id, policy_set_version, policy_id)
);
select tenant_table('published_policies', 'select, insert, delete');
