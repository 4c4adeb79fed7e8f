-- Passkeys: the public keys of users at the relying parties of a tenant.

create table passkeys (
  tenant_id text collate "C" not null,
  registration_id text collate "C" not null,
  user_id text collate "C" not null,
  rp_id text collate "C" not null,
  credential_id bytea not null,
  -- COSE_Key.
  public_key bytea not null,
  -- Whether user verification counts: not if a finder of the key may have set the PIN.
  uv_initialized boolean not null,
  backup_eligible boolean not null,
  backup_state boolean not null,
  transports text[] not null,
  aaguid text not null,
  attestation_format text not null,
  attestation_verified boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, registration_id),
  foreign key (tenant_id, registration_id) references registrations on delete cascade
);
-- A credential belongs to one user of a relying party. It is also how a passkey is found without a user name.
create unique index passkeys_by_credential on passkeys (tenant_id, rp_id, credential_id);
create index passkeys_by_user on passkeys (tenant_id, user_id);
select tenant_table('passkeys', 'select, insert, update, delete');

-- How authenticators know a user: random bytes, one per user and relying party, never the user id.
create table passkey_handles (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  rp_id text collate "C" not null,
  user_handle bytea not null,
  primary key (tenant_id, user_id, rp_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
select tenant_table('passkey_handles', 'select, insert');

-- The relying party that a challenge was issued for.
alter table challenges add column rp_id text collate "C";
