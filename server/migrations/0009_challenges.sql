-- Challenges. Their ids sort by time, so that the newest, any span of time and what is to be purged are ranges of the key.

create table challenges (
  tenant_id text collate "C" not null,
  challenge_id text collate "C" not null,
  client_id text collate "C" not null,
  user_id text collate "C" not null,
  registration_id text collate "C" not null,
  auth_type text collate "C" not null,
  purpose text not null default 'authentication' check (purpose in ('authentication', 'approval')),
  state text not null check (state in ('pending', 'scanned', 'approved', 'denied', 'failed', 'expired', 'cancelled')),
  reason text,
  context jsonb not null,
  -- Challenges of one client and registration with the same context are the same challenge while they are open.
  context_hash bytea not null,
  locale text,
  -- The code is derived from the challenge's id: nothing of it is kept but how.
  code_key_version integer,
  code_digits smallint,
  attempts smallint not null default 0,
  most_attempts smallint not null,
  sends smallint not null default 0,
  resend_available_at timestamptz,
  delivery_status text not null check (delivery_status in ('not_applicable', 'queued', 'sent', 'delivered', 'failed')),
  delivery_channel text,
  masked_destination text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  responded_at timestamptz,
  -- A challenge proves once that its user agrees to a change of methods.
  proof_used_at timestamptz,
  primary key (tenant_id, challenge_id),
  check ((state in ('pending', 'scanned')) = (responded_at is null))
);
create unique index challenges_open on challenges (tenant_id, registration_id, client_id, context_hash)
  where state in ('pending', 'scanned');
create index challenges_by_user on challenges (tenant_id, user_id, challenge_id);
select tenant_table('challenges', 'select, insert, update, delete');
select system_table('challenges', 'select, delete');

-- When messages last went to one destination, which is known here by its hash alone.
create table destination_sends (
  tenant_id text collate "C" not null,
  destination_hash bytea not null,
  recent timestamptz[] not null,
  updated_at timestamptz not null,
  primary key (tenant_id, destination_hash)
);
create index destination_sends_age on destination_sends (updated_at);
select tenant_table('destination_sends', 'select, insert, update');
select system_table('destination_sends', 'select, delete');

-- How many messages a tenant sent on a day: in all, to a country, to a prefix. What everybody counts is spread over shards.
create table daily_sends (
  tenant_id text collate "C" not null,
  day date not null,
  kind text not null check (kind in ('tenant', 'country', 'prefix', 'destination')),
  key text collate "C" not null,
  shard smallint not null,
  sent integer not null,
  primary key (tenant_id, day, kind, key, shard)
);
create index daily_sends_age on daily_sends (day);
select tenant_table('daily_sends', 'select, insert, update');
select system_table('daily_sends', 'select, delete');
