-- Access requests as AuthZEN's profile defines them: what an approval is bound to, how long it lasts, and how it is used.

-- `grant`: for one grant. `reevaluate`: opens evaluations until it ends.
alter table approvals
  add column completion text not null default 'grant' check (completion in ('grant', 'reevaluate')),
  -- Of subject, action, resource, and what policies could read of the context.
  add column binding_hash text,
  -- If the client wants an end that is earlier than usual.
  add column requested_until timestamptz;

alter table decisions
  add column approval_id text collate "C",
  add column binding_hash text;
