-- What was decided about agents and people, and the approvals that people gave. Ids sort by time.

create table decisions (
  tenant_id text collate "C" not null references tenants on delete cascade,
  evaluation_id text collate "C" not null,
  client_id text collate "C" not null,
  subject_type text not null,
  subject_id text collate "C" not null,
  agent_id text collate "C",
  user_id text collate "C",
  action text collate "C" not null,
  resource_type text not null,
  resource_id text collate "C" not null,
  -- Of an agent's actions.
  action_hash text,
  outcome text not null,
  reason text not null,
  policies text[] not null,
  policy_version integer not null,
  delegation_id text collate "C",
  epoch bigint not null,
  request_id text,
  decided_at timestamptz not null,
  primary key (tenant_id, evaluation_id)
);
create index decisions_by_agent on decisions (tenant_id, agent_id, evaluation_id) where agent_id is not null;
create index decisions_by_user on decisions (tenant_id, user_id, evaluation_id) where user_id is not null;
create index decisions_age on decisions using brin (decided_at);
select tenant_table('decisions', 'select, insert');
select system_table('decisions', 'select, delete');

-- What a device has signed of an approval: the evidence that grants carry.
alter table device_challenges add column response text;

-- What an agent asks people to approve. Its state is that of its challenge, and of nothing else.
create table approvals (
  tenant_id text collate "C" not null references tenants on delete cascade,
  approval_id text collate "C" not null,
  evaluation_id text collate "C" not null,
  client_id text collate "C" not null,
  agent_id text collate "C" not null,
  user_id text collate "C",
  -- The ids of the policies that asked for it.
  gates text[] not null,
  action_hash text not null,
  action text collate "C" not null,
  delegation_id text collate "C",
  -- Who is asked, by which challenge.
  approver_id text collate "C" not null,
  challenge_id text collate "C" not null,
  epoch bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, approval_id)
);
create unique index approvals_by_challenge on approvals (tenant_id, challenge_id);
-- One evaluation asks once.
create unique index approvals_by_evaluation on approvals (tenant_id, evaluation_id);
create index approvals_by_agent on approvals (tenant_id, agent_id, approval_id);
create index approvals_by_approver on approvals (tenant_id, approver_id, approval_id);
create index approvals_age on approvals using brin (created_at);
select tenant_table('approvals', 'select, insert');
select system_table('approvals', 'select, delete');
