-- Stages: people who are asked one after another, and others who are asked as well if a stage takes too long.

alter table approvals
  -- In which of how many stages this person was asked.
  add column stage smallint not null default 1,
  add column stages smallint not null default 1,
  -- How many must approve in this stage. `needed` is for all stages together, so that a server of the version before, which
  -- knows no stages, never takes the first for all of them.
  add column stage_needed smallint,
  -- Asked because the stage took too long.
  add column escalated boolean not null default false,
  -- Only of the first approval of a task, as are the next: the gates as they were written, and what else is needed to ask again.
  add column plan jsonb,
  add column escalated_stage smallint not null default 0,
  -- The task ended between two stages, when no challenge is open.
  add column withdrawn_at timestamptz;

-- Everything else of an approval stays as it was asked for.
grant update (escalated_stage, withdrawn_at) on approvals to countersign_app;
