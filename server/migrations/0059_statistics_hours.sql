-- Statistics by the hour: how many challenges of a method and messages of a channel ended how. An hour is added up once
-- nothing in it can change, in the transaction that also moves the mark up to which that was done.
create table statistics_hours (
  tenant_id text collate "C" not null,
  hour timestamptz not null,
  kind text collate "C" not null check (kind in ('challenge', 'message')),
  -- The method or the channel.
  subject text collate "C" not null,
  outcome text collate "C" not null,
  count integer not null,
  primary key (tenant_id, hour, kind, subject, outcome)
);
select tenant_table('statistics_hours', 'select, insert');
select system_table('statistics_hours', 'select, delete');

-- Up to which hour a tenant's challenges and messages are added up: the same moment as a time and as the first ids after it.
create table statistics_rollups (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  rolled_before timestamptz not null,
  challenges_from text collate "C" not null,
  deliveries_from text collate "C" not null
);
select tenant_table('statistics_rollups', 'select, insert, update');
select system_table('statistics_rollups', 'select');
