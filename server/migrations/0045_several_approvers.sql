-- Several people can be asked together: each has an approval of their own, and all of these are one task.

alter table approvals
  -- The id of the first of them.
  add column task_id text collate "C",
  -- How many of them must approve.
  add column needed smallint not null default 1;
update approvals set task_id = approval_id;
alter table approvals alter column task_id set not null;

-- One evaluation asks once.
drop index approvals_by_evaluation;
create unique index approvals_by_evaluation on approvals (tenant_id, evaluation_id) where approval_id = task_id;
create index approvals_by_task on approvals (tenant_id, task_id);
