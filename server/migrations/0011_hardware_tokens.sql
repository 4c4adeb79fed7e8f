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
  check ((kind = 'totp') = (period_seconds is not null))
);
select tenant_table('hardware_tokens', 'select, insert, update, delete');

create table hardware_token_imports (
  tenant_id text collate "C" not null references tenants on delete cascade,
  import_id text collate "C" not null,
  format text not null check (format in ('pskc', 'csv')),
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  total integer not null,
  processed integer not null default 0,
  imported integer not null default 0,
  refused integer not null default 0,
  issue text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, import_id)
);
select tenant_table('hardware_token_imports', 'select, insert, update');
select system_table('hardware_token_imports', 'select, delete');

create table hardware_token_import_lines (
  tenant_id text collate "C" not null,
  import_id text collate "C" not null,
  line integer not null,
  -- The token while it waits; gone once it is in the inventory or refused.
  sealed_entry bytea,
  serial_number text collate "C",
  outcome text check (outcome in ('imported', 'refused')),
  issue text,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references hardware_token_imports on delete cascade
);
select tenant_table('hardware_token_import_lines', 'select, insert, update');
