-- Clients: the applications of a tenant, what they may do, and how they prove who they are.

create table clients (
  tenant_id text collate "C" not null references tenants on delete cascade,
  client_id text collate "C" not null,
  display_name text not null,
  scopes text[] not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  jwks jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, client_id)
);
select tenant_table('clients', 'select, insert, update, delete');

create table client_secrets (
  tenant_id text collate "C" not null,
  client_id text collate "C" not null,
  secret_id text collate "C" not null,
  secret_hash bytea not null,
  hint text not null,
  created_at timestamptz not null,
  primary key (tenant_id, client_id, secret_id),
  foreign key (tenant_id, client_id) references clients on delete cascade
);
select tenant_table('client_secrets', 'select, insert, delete');

-- Client assertions are good once (RFC 7523 section 3, jti).
create table used_client_assertions (
  tenant_id text collate "C" not null,
  client_id text collate "C" not null,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, client_id, jti_hash)
);
create index used_client_assertions_expiry on used_client_assertions (expires_at);
select tenant_table('used_client_assertions', 'select, insert');
select system_table('used_client_assertions', 'select, delete');

create table revoked_access_tokens (
  tenant_id text collate "C" not null,
  jti text collate "C" not null,
  expires_at timestamptz not null,
  primary key (tenant_id, jti)
);
create index revoked_access_tokens_expiry on revoked_access_tokens (expires_at);
select tenant_table('revoked_access_tokens', 'select, insert');
select system_table('revoked_access_tokens', 'select, delete');
