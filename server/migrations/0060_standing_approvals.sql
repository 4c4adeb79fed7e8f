-- Standing approvals: within terms that the approver's device has signed, an agent may repeat what was approved.

alter table device_challenges
  -- How far the user may approve what is like the action.
  add column standing_offer jsonb;

create table standing_approvals (
  tenant_id text collate "C" not null,
  standing_approval_id text collate "C" not null,
  -- The task with which it was given.
  approval_id text collate "C" not null,
  agent_id text collate "C" not null,
  user_id text collate "C",
  approver_id text collate "C" not null,
  device_id text collate "C" not null,
  delegation_id text collate "C",
  epoch bigint not null,
  gate_id text collate "C" not null,
  -- As they were signed. Decisions read them from the signature.
  terms jsonb not null,
  signature text not null,
  budget_reserved bigint not null default 0 check (budget_reserved >= 0),
  budget_used bigint not null default 0 check (budget_used >= 0),
  count_reserved integer not null default 0 check (count_reserved >= 0),
  count_used integer not null default 0 check (count_used >= 0),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, standing_approval_id),
  unique (tenant_id, approval_id),
  foreign key (tenant_id, approver_id) references users on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
create index standing_approvals_open on standing_approvals (tenant_id, agent_id, user_id) where ended_at is null;
create index standing_approvals_by_agent on standing_approvals (tenant_id, agent_id, standing_approval_id);
create index standing_approvals_by_approver on standing_approvals (tenant_id, approver_id, standing_approval_id);
create index standing_approvals_by_user on standing_approvals (tenant_id, user_id, standing_approval_id);
select tenant_table('standing_approvals', 'select, insert');
-- Everything else stays as it was signed.
grant update (budget_reserved, budget_used, count_reserved, count_used, ended_at) on standing_approvals to countersign_app;
select system_table('standing_approvals', 'select, delete');

alter table agent_grants
  -- The standing approval that opened its gate, and the amount that it holds of it.
  add column standing_approval_id text collate "C",
  add column standing_amount bigint not null default 0;
create index agent_grants_of_standing_approval on agent_grants (tenant_id, standing_approval_id, expires_at)
  where state = 'issued' and standing_approval_id is not null;
