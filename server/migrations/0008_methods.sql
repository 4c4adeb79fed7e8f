-- The methods of users: which of them a tenant offers, what is registered, and how often somebody failed.

-- The few users of a status among the many.
create index users_by_status on users (tenant_id, status, user_id);

-- Only what differs from the defaults.
create table authentication_modes (
  tenant_id text collate "C" not null references tenants on delete cascade,
  auth_type text collate "C" not null,
  enabled boolean not null,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, auth_type)
);
select tenant_table('authentication_modes', 'select, insert, update');

create table mfa_settings (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  method_changes text not null check (method_changes in ('free', 'proof')),
  challenge_retention_days integer not null,
  message_retention_days integer not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
select tenant_table('mfa_settings', 'select, insert, update');
select system_table('mfa_settings', 'select');

create table registrations (
  tenant_id text collate "C" not null,
  registration_id text collate "C" not null,
  user_id text collate "C" not null,
  auth_type text collate "C" not null,
  status text not null check (status in ('pending', 'active', 'disabled', 'removed')),
  label text,
  -- What may be shown of it: a masked destination, a serial number.
  hint text,
  -- Whatever the method keeps. Gone with the registration.
  sealed_secret bytea,
  -- How far the method has come: the next counter, the last time step, the codes that are used up. A proof moves it from the
  -- value that was read, so that of many at once one succeeds.
  progress bigint not null default 0,
  -- By how many steps the clock of a hardware token is off.
  drift integer not null default 0,
  -- What it takes the place of, once it is proven.
  replaces_id text collate "C",
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((status = 'removed') = (sealed_secret is null)),
  check ((status = 'removed') = (removed_at is not null))
);
create index registrations_by_user on registrations (tenant_id, user_id, auth_type, registration_id);
create index registrations_removed on registrations (tenant_id, removed_at) where removed_at is not null;
select tenant_table('registrations', 'select, insert, update');
select system_table('registrations', 'select, delete');

-- Consecutive failures of a user at a method, over all registrations and challenges. There is a row for whoever was tried,
-- also where there is no such user: the answers must not differ.
create table failure_counts (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  auth_type text collate "C" not null,
  -- An address, where a method counts each by itself.
  source text collate "C" not null,
  failures integer not null,
  locked_until timestamptz,
  disabled boolean not null default false,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id, auth_type, source)
);
create index failure_counts_age on failure_counts (updated_at);
select tenant_table('failure_counts', 'select, insert, update, delete');
select system_table('failure_counts', 'select, delete');
