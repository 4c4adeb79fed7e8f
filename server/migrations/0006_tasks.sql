-- Background work: inserted in the operation's transaction, claimed under a lease, gone when done.

create table tasks (
  tenant_id text collate "C" not null,
  task_id text collate "C" not null,
  kind text collate "C" not null,
  payload jsonb not null,
  -- Two tasks of one kind and key are the same task.
  unique_key text collate "C",
  -- When a worker may take it. The worker that does moves it to the end of its lease, so that the work of a dead one comes
  -- due again by itself. Null: given up; last_error says why.
  run_at timestamptz,
  lease_id uuid,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  primary key (tenant_id, task_id)
);
create unique index tasks_unique_key on tasks (tenant_id, kind, unique_key)
  where unique_key is not null and run_at is not null;
create index tasks_due on tasks (kind, run_at);
-- Rows live for moments: what they leave behind is cleared before it slows the next claim.
alter table tasks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
select tenant_table('tasks', 'select, insert');
select system_table('tasks', 'select, insert, update, delete');
