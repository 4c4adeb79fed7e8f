-- Push: the keys that messages are signed with, the messages, and what came of the challenges that they tell of.

-- By driver. A key is made once: devices subscribe with it, and hear nobody who holds another.
create table push_keys (
  tenant_id text collate "C" not null references tenants on delete cascade,
  driver text collate "C" not null,
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, driver)
);
select tenant_table('push_keys', 'select, insert');

-- One for each device with an address that a challenge goes to. The others ask by themselves.
create table push_messages (
  tenant_id text collate "C" not null,
  challenge_id text collate "C" not null,
  device_id text collate "C" not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  last_error text,
  primary key (tenant_id, challenge_id, device_id),
  foreign key (tenant_id, challenge_id) references challenges on delete cascade
);
select tenant_table('push_messages', 'select, insert, update');

-- In development people look into the inbox for these too.
alter table inbox_messages drop constraint inbox_messages_channel_check,
  add constraint inbox_messages_channel_check check (channel in ('sms', 'email', 'push'));

-- What metrics need of a push challenge, kept longer than the challenge, and without the user once that user is deleted.
-- Nobody writes that one has expired: it has where there is no outcome and its time is over.
create table push_records (
  tenant_id text collate "C" not null,
  challenge_id text collate "C" not null,
  user_id text collate "C",
  triggered_at timestamptz not null,
  expires_at timestamptz not null,
  delivered boolean not null,
  outcome text check (outcome in ('approved', 'denied', 'fraud_reported', 'failed', 'cancelled')),
  answered_in_ms integer,
  primary key (tenant_id, challenge_id)
);
create index push_records_by_time on push_records (tenant_id, triggered_at);
create index push_records_by_user on push_records (tenant_id, user_id, triggered_at);
select tenant_table('push_records', 'select, insert, update');
select system_table('push_records', 'select, delete');

-- In the transaction that changes the challenge, wherever in the code that is: no outcome can be missed or counted twice.
create function record_push() returns trigger language plpgsql as $$
begin
  insert into public.push_records as kept
    (tenant_id, challenge_id, user_id, triggered_at, expires_at, delivered, outcome, answered_in_ms)
  values (new.tenant_id, new.challenge_id, new.user_id, new.created_at, new.expires_at, new.delivery_status = 'delivered',
    case
      when new.reason = 'reported_fraud' then 'fraud_reported'
      when new.state in ('approved', 'denied', 'failed', 'cancelled') then new.state
    end,
    case when new.state in ('approved', 'denied') then
      greatest(0, extract(epoch from new.responded_at - new.created_at) * 1000)::integer
    end)
  on conflict (tenant_id, challenge_id) do update set
    delivered = kept.delivered or excluded.delivered, outcome = excluded.outcome, answered_in_ms = excluded.answered_in_ms;
  return null;
end $$;
create trigger record_push after insert or update of state, delivery_status on challenges
  for each row when (new.auth_type = 'push') execute function record_push();

-- Records added up by the hour, once nothing in the hour can change any more.
create table push_hours (
  tenant_id text collate "C" not null references tenants on delete cascade,
  hour timestamptz not null,
  triggered integer not null,
  delivered integer not null,
  approved integer not null,
  denied integer not null,
  fraud_reported integer not null,
  failed integer not null,
  expired integer not null,
  cancelled integer not null,
  -- A histogram of the times to an answer: how many fell into which bucket.
  answer_buckets smallint[] not null,
  answer_counts integer[] not null,
  primary key (tenant_id, hour)
);
select tenant_table('push_hours', 'select, insert');
select system_table('push_hours', 'select, delete');

-- Up to which hour a tenant's records are added up.
create table push_rollups (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  rolled_before timestamptz not null
);
select tenant_table('push_rollups', 'select, insert, update');
select system_table('push_rollups', 'select');
