-- FIDO metadata, once for the deployment: every tenant reads it, and only a transaction of the operators' tenant writes it.

create table fido_metadata (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  next_update date not null,
  models integer not null,
  imported_at timestamptz not null
);

create table fido_models (
  -- An AAGUID, or the key identifier of an attestation certificate.
  model_id text collate "C" primary key,
  name text not null,
  -- Certificates in DER.
  anchors bytea[] not null,
  hardware boolean not null,
  -- As a list of status, effectiveDate and certificate.
  reports jsonb not null
);

create function only_operators_write(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy read_by_all on %s for select using (true)', name);
  execute format($policy$
    create policy written_by_operators on %s
      using (exists (select from tenants t where t.tenant_id = nullif(current_setting('app.tenant_id', true), '')
        and t.is_operator))
  $policy$, name);
  execute format('grant select, insert, update, delete on %s to countersign_app', name);
  execute format('grant select on %s to countersign_system', name);
end $$;

select only_operators_write('fido_metadata');
select only_operators_write('fido_models');
drop function only_operators_write(regclass);
