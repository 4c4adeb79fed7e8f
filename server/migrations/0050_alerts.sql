-- Alerts: what administrators should look at. Of one kind and subject at most one is unresolved.
create table alerts (
  tenant_id text collate "C" not null references tenants on delete cascade,
  alert_id text collate "C" not null,
  kind text not null,
  -- The user, connector, agent, key or limit that it is about.
  subject_id text collate "C" not null,
  subject_name text,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'resolved')),
  details jsonb not null default '{}',
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  resolved_at timestamptz,
  -- When administrators were sent an email about it.
  emailed_at timestamptz,
  primary key (tenant_id, alert_id)
);
create unique index alerts_unresolved on alerts (tenant_id, kind, subject_id) where state <> 'resolved';
create index alerts_by_state on alerts (tenant_id, state, alert_id);
create index alerts_emailed on alerts (tenant_id, emailed_at) where emailed_at is not null;
create index alerts_ended on alerts (last_at) where state <> 'open';
select tenant_table('alerts', 'select, insert, update, delete');
select system_table('alerts', 'select, delete');

-- Whether administrators get emails about alerts.
alter table mfa_settings add column alert_emails boolean not null default true;
