-- What later policies need to decide again: the text of the gates that an approval opens, and the request of a grant.

alter table approvals
  -- Of each gate, in the order of `gates`.
  add column gate_hashes text[] not null default '{}';

alter table agent_grants
  add column subject jsonb,
  add column context jsonb,
  add column asked_by_agent boolean not null default true;
