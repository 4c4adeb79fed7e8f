-- Agents: programs that act for themselves or for users, what users let them do, and what was taken back.

-- To the token endpoint an agent is the client of its own id, with keys or secrets of its own.
create table agents (
  tenant_id text collate "C" not null references tenants on delete cascade,
  agent_id text collate "C" not null,
  display_name text not null,
  description text,
  mode text not null check (mode in ('delegated', 'autonomous')),
  -- Action patterns: whatever policies and users say, it is never allowed more.
  ceiling text[] not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  expires_at timestamptz,
  jwks jsonb,
  -- Of the last revocation that it was part of. What it was given before is void.
  epoch bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, agent_id)
);
select tenant_table('agents', 'select, insert, update, delete');

create table agent_secrets (
  tenant_id text collate "C" not null,
  agent_id text collate "C" not null,
  secret_id text collate "C" not null,
  secret_hash bytea not null,
  hint text not null,
  created_at timestamptz not null,
  primary key (tenant_id, agent_id, secret_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
select tenant_table('agent_secrets', 'select, insert, delete');

create table agent_owners (
  tenant_id text collate "C" not null,
  agent_id text collate "C" not null,
  user_id text collate "C" not null,
  primary key (tenant_id, agent_id, user_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index agent_owners_by_user on agent_owners (tenant_id, user_id, agent_id);
select tenant_table('agent_owners', 'select, insert, delete');

-- How many revocations a tenant has seen. Everything that an agent is given carries the number of its time.
create table agent_epochs (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  epoch bigint not null
);
select tenant_table('agent_epochs', 'select, insert, update');

create table revocations (
  tenant_id text collate "C" not null references tenants on delete cascade,
  revocation_id text collate "C" not null,
  kind text not null check (kind in ('agent', 'user', 'delegation', 'action', 'tenant')),
  -- An id, or an action pattern; empty where it is the whole tenant.
  target text collate "C" not null,
  epoch bigint not null,
  reason text,
  created_at timestamptz not null,
  lifted_at timestamptz,
  primary key (tenant_id, revocation_id)
);
create unique index revocations_by_epoch on revocations (tenant_id, epoch);
create unique index revocations_in_force on revocations (tenant_id, kind, target) where lifted_at is null;
select tenant_table('revocations', 'select, insert, update');

create table delegations (
  tenant_id text collate "C" not null,
  delegation_id text collate "C" not null,
  user_id text collate "C" not null,
  agent_id text collate "C" not null,
  label text,
  -- Action patterns, and resources as {type, id}: without an id, every one of that type.
  actions text[] not null,
  resources jsonb not null,
  amount_per_action bigint check (amount_per_action >= 0),
  currency text,
  budget bigint check (budget >= 0),
  budget_reserved bigint not null default 0 check (budget_reserved >= 0),
  budget_used bigint not null default 0 check (budget_used >= 0),
  count_limit integer check (count_limit > 0),
  count_period text check (count_period in ('hour', 'day', 'week', 'month')),
  time_window jsonb,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, delegation_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, agent_id) references agents on delete cascade,
  check (budget is null or budget_reserved + budget_used <= budget),
  check ((count_limit is null) = (count_period is null))
);
create index delegations_by_user on delegations (tenant_id, user_id, delegation_id);
create index delegations_open on delegations (tenant_id, agent_id, user_id) where ended_at is null;
select tenant_table('delegations', 'select, insert, update');

-- How often a delegation was used in one of its periods.
create table delegation_counts (
  tenant_id text collate "C" not null,
  delegation_id text collate "C" not null,
  period_start text collate "C" not null,
  reserved integer not null default 0 check (reserved >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (tenant_id, delegation_id, period_start),
  foreign key (tenant_id, delegation_id) references delegations on delete cascade
);
select tenant_table('delegation_counts', 'select, insert, update');

create table agent_grants (
  tenant_id text collate "C" not null references tenants on delete cascade,
  grant_id text collate "C" not null,
  agent_id text collate "C" not null,
  user_id text collate "C",
  delegation_id text collate "C",
  approval_id text collate "C",
  evaluation_id text collate "C" not null,
  audience text not null,
  action jsonb not null,
  resource jsonb not null,
  action_hash text not null,
  policy_version integer not null,
  epoch bigint not null,
  -- What it holds of its delegation, until it is consumed or expires.
  reserved_amount bigint not null default 0,
  reserved_period text collate "C",
  state text not null check (state in ('issued', 'consumed', 'expired')),
  consumer_hash bytea,
  consumed_by text collate "C",
  consumed_at timestamptz,
  outcome text check (outcome in ('succeeded', 'failed')),
  completed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, grant_id),
  check ((state = 'consumed') = (consumed_at is not null))
);
create index agent_grants_by_evaluation on agent_grants (tenant_id, evaluation_id);
create index agent_grants_open on agent_grants (expires_at) where state = 'issued';
create index agent_grants_of_delegation on agent_grants (tenant_id, delegation_id, expires_at) where state = 'issued';
-- An approval is good for one grant.
create unique index agent_grants_by_approval on agent_grants (tenant_id, approval_id) where approval_id is not null;
create index agent_grants_age on agent_grants using brin (created_at);
select tenant_table('agent_grants', 'select, insert, update');
select system_table('agent_grants', 'select, delete');
