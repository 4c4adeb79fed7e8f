-- The inventory of hardware tokens, and the imports that fill it.

create table hardware_tokens (
  tenant_id text collate "C" not null references tenants on delete cascade,
  serial_number text collate "C" not null,
  kind text not null check (kind in ('hotp', 'totp')),
  algorithm text not null check (algorithm in ('SHA1', 'SHA256', 'SHA512')),
  digits smallint not null check (digits in (6, 8)),
  period_seconds smallint,
  manufacturer text,
  sealed_seed bytea not null,
  -- Where it stood when it was last in somebody's hands: a code is good once, whoever holds the token.
  progress bigint not null default 0,
  drift integer not null default 0,
  registration_id text collate "C",
  created_at timestamptz not null,
  primary key (tenant_id, serial_number),
  -- A token is claimed before the registration is written. Whoever deletes one gives the token back first, with its progress.
  foreign key (tenant_id, registration_id) references registrations deferrable initially deferred,
  check ((kind = 'totp') = (period_seconds is not null))
);
create unique index hardware_tokens_assigned on hardware_tokens (tenant_id, registration_id)
  where registration_id is not null;
select tenant_table('hardware_tokens', 'select, insert, update, delete');

create table hardware_token_imports (
  tenant_id text collate "C" not null references tenants on delete cascade,
  import_id text collate "C" not null,
  format text not null check (format in ('csv', 'pskc')),
  status text not null check (status in ('queued', 'running', 'done')),
  total integer not null,
  imported integer not null default 0,
  refused integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, import_id),
  check ((status = 'done') = (finished_at is not null)),
  check (imported + refused <= total)
);
create index hardware_token_imports_finished on hardware_token_imports (finished_at) where finished_at is not null;
select tenant_table('hardware_token_imports', 'select, insert, update');
select system_table('hardware_token_imports', 'select, delete');

create table hardware_token_import_lines (
  tenant_id text collate "C" not null,
  import_id text collate "C" not null,
  line integer not null,
  serial_number text collate "C",
  outcome text not null check (outcome in ('waiting', 'imported', 'refused')),
  -- The token while it waits; gone once it is in the inventory or refused.
  sealed_entry bytea,
  issue text,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references hardware_token_imports on delete cascade,
  check ((outcome = 'waiting') = (sealed_entry is not null)),
  check ((outcome = 'refused') = (issue is not null))
);
-- The few that somebody asks for among the many.
create index hardware_token_import_lines_refused on hardware_token_import_lines (tenant_id, import_id, line)
  where outcome = 'refused';
select tenant_table('hardware_token_import_lines', 'select, insert, update');
select system_table('hardware_token_import_lines', 'select, delete');
