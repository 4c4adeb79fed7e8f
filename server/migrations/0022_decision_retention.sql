-- For how long a tenant keeps decisions about agents, and what they led to.
alter table mfa_settings add column decision_retention_days integer not null default 90;

-- Ids sort by time: what a tenant no longer keeps is the beginning of its keys.
drop index decisions_age, agent_grants_age, approvals_age;
