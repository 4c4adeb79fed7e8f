-- What decisions were made from, and replays of them against a draft of the policies.

-- Sealed: properties, context, and who the agent was. 0 days keeps none.
alter table mfa_settings add column decision_input_days integer not null default 30;

create table decision_inputs (
  tenant_id text collate "C" not null references tenants on delete cascade,
  evaluation_id text collate "C" not null,
  sealed bytea not null,
  primary key (tenant_id, evaluation_id)
);
select tenant_table('decision_inputs', 'select, insert, delete');
select system_table('decision_inputs', 'select, delete');

create table policy_replays (
  tenant_id text collate "C" not null references tenants on delete cascade,
  replay_id text collate "C" not null,
  status text not null check (status in ('queued', 'running', 'done', 'cancelled')),
  actor jsonb not null,
  -- The draft as it was at the start; null once the replay has ended.
  schema text,
  policies text,
  days integer not null,
  -- Evaluation ids sort by time: from the position, exclusive, up to the end, exclusive.
  position text collate "C" not null,
  before text collate "C" not null,
  total integer not null,
  replayed integer not null default 0,
  unchanged integer not null default 0,
  changed integer not null default 0,
  changed_by_draft integer not null default 0,
  not_by_policies integer not null default 0,
  without_inputs integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, replay_id)
);
create index policy_replays_finished on policy_replays (finished_at) where finished_at is not null;
select tenant_table('policy_replays', 'select, insert, update');
select system_table('policy_replays', 'select, delete');

create table policy_replay_differences (
  tenant_id text collate "C" not null,
  replay_id text collate "C" not null,
  evaluation_id text collate "C" not null,
  logged text not null,
  published text not null,
  draft text not null,
  draft_policies text[] not null,
  primary key (tenant_id, replay_id, evaluation_id),
  foreign key (tenant_id, replay_id) references policy_replays on delete cascade
);
select tenant_table('policy_replay_differences', 'select, insert');
select system_table('policy_replay_differences', 'select, delete');
