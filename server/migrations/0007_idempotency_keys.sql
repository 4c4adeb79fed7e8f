-- The first answer to an idempotency key and the hash of its request, sealed together like every secret. The key's hash
-- covers the caller and the operation.

create table idempotency_keys (
  tenant_id text collate "C" not null,
  key_hash bytea not null,
  sealed_answer bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, key_hash)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
select tenant_table('idempotency_keys', 'select, insert, update');
select system_table('idempotency_keys', 'select, delete');
