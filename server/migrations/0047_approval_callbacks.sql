-- Callbacks: the addresses that administrators have registered for an agent, and the one that a request for approval names.

alter table agents add column callback_urls text[] not null default '{}';
alter table approvals add column callback jsonb;
