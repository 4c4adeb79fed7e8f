-- Files of users: what an import is about to do, and what it did with each line.
create table user_imports (
  tenant_id text collate "C" not null references tenants on delete cascade,
  import_id text collate "C" not null,
  status text not null check (status in ('queued', 'running', 'done')),
  dry_run boolean not null,
  -- The caller, in whose name the audit events of the users are recorded.
  actor jsonb not null,
  total integer not null,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, import_id)
);
create index user_imports_finished on user_imports (finished_at) where finished_at is not null;
select tenant_table('user_imports', 'select, insert, update');
select system_table('user_imports', 'select, delete');

create table user_import_lines (
  tenant_id text collate "C" not null,
  import_id text collate "C" not null,
  line integer not null,
  user_id text collate "C",
  outcome text not null check (outcome in ('waiting', 'created', 'updated', 'unchanged', 'refused')),
  -- What the line says of the user, until it is decided.
  entry jsonb,
  issue text,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references user_imports on delete cascade
);
-- For deleting a user.
create index user_import_lines_by_user on user_import_lines (tenant_id, user_id);
select tenant_table('user_import_lines', 'select, insert, update, delete');
select system_table('user_import_lines', 'select, delete');
