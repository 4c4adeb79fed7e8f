-- Metrics name the connectors that fail, of all tenants. The system role sees these columns only: not the settings, and not
-- the sealed secrets.

create policy system_access on connectors for select to countersign_system using (true);
grant select (tenant_id, connector_id, channel, enabled, failures) on connectors to countersign_system;
create index connectors_failing on connectors (failures desc) where failures >= 5;
