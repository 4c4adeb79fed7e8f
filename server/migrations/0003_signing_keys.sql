-- Signing keys. `next` is published before it signs, so that nobody meets a key they have never seen; a retired key keeps its
-- public half, by which old signatures can still be checked.

create table signing_keys (
  tenant_id text collate "C" not null references tenants on delete cascade,
  kid text collate "C" not null,
  status text not null check (status in ('next', 'active', 'retiring', 'retired')),
  public_jwk jsonb not null,
  sealed_private_key bytea,
  created_at timestamptz not null,
  activated_at timestamptz,
  retire_after timestamptz,
  primary key (tenant_id, kid),
  check ((status = 'retired') = (sealed_private_key is null))
);
create unique index signing_keys_one_active on signing_keys (tenant_id) where status = 'active';
create unique index signing_keys_one_next on signing_keys (tenant_id) where status = 'next';
select tenant_table('signing_keys', 'select, insert, update');
select system_table('signing_keys', 'select, update');
