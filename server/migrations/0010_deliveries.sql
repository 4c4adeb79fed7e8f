-- Messages to users: through which providers they leave, in which words, and what became of them.

create table connectors (
  tenant_id text collate "C" not null references tenants on delete cascade,
  connector_id text collate "C" not null,
  channel text collate "C" not null check (channel in ('sms', 'email')),
  driver text collate "C" not null,
  display_name text not null,
  enabled boolean not null,
  -- The lowest is tried first.
  priority integer not null,
  settings jsonb not null,
  sealed_secrets bytea not null,
  secret_names text[] not null,
  -- The circuit breaker, shared by all processes: failures in a row, and until when nobody tries again.
  failures integer not null default 0,
  open_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, connector_id)
);
create index connectors_in_order on connectors (tenant_id, channel, priority, connector_id);
select tenant_table('connectors', 'select, insert, update, delete');

-- Only what differs from what is shipped.
create table message_templates (
  tenant_id text collate "C" not null references tenants on delete cascade,
  channel text collate "C" not null check (channel in ('sms', 'email')),
  purpose text collate "C" not null,
  locale text collate "C" not null,
  subject text,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, channel, purpose, locale)
);
select tenant_table('message_templates', 'select, insert, update, delete');

create table deliveries (
  tenant_id text collate "C" not null,
  delivery_id text collate "C" not null,
  user_id text collate "C" not null,
  -- Whose code it carries, if it carries one. The code itself is nowhere.
  challenge_id text collate "C",
  channel text not null check (channel in ('sms', 'email')),
  purpose text collate "C" not null,
  -- Null: nobody said.
  locale text,
  sealed_to bytea not null,
  details jsonb not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  connector_id text collate "C",
  provider_message_id text,
  last_error text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, delivery_id)
);
create index deliveries_by_challenge on deliveries (tenant_id, challenge_id) where challenge_id is not null;
create index deliveries_by_user on deliveries (tenant_id, user_id);
select tenant_table('deliveries', 'select, insert, update, delete');
select system_table('deliveries', 'select, delete');

-- What the inbox driver was given, for people who try things out.
create table inbox_messages (
  tenant_id text collate "C" not null references tenants on delete cascade,
  message_id text collate "C" not null,
  channel text not null check (channel in ('sms', 'email')),
  sealed_content bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, message_id)
);
select tenant_table('inbox_messages', 'select, insert, delete');
select system_table('inbox_messages', 'select, delete');
