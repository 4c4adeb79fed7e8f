-- Temporary access codes, for users who cannot use their second factor. At most one each.
create table temporary_codes (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  -- Tells a code from the one that replaced it.
  code_id text collate "C" not null,
  -- A MAC with the tenant's key, of which this is the version.
  code_mac bytea not null,
  key_version integer not null,
  -- Guesses, right or wrong. Each is counted before it is compared.
  guesses integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index temporary_codes_by_expiry on temporary_codes (expires_at);
select tenant_table('temporary_codes', 'select, insert, update, delete');
select system_table('temporary_codes', 'select, delete');

-- When the session was started with such a code.
alter table sessions add column temporary_code_at timestamptz;
