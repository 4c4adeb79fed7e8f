-- Invitations of users without a role, at most one each. (The invitation of an administrator is in the administrator's row.)
create table user_invitations (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index user_invitations_by_code on user_invitations (tenant_id, code_hash);
create index user_invitations_by_expiry on user_invitations (expires_at);
select tenant_table('user_invitations', 'select, insert, update, delete');
select system_table('user_invitations', 'select, delete');

-- A link that grants something, for a message that carries one. Null once the message is no longer queued.
alter table deliveries add column sealed_link bytea;
