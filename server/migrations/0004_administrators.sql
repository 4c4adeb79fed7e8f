-- Users, and those of them who administer the tenant.

create table users (
  tenant_id text collate "C" not null references tenants on delete cascade,
  user_id text collate "C" not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  primary key (tenant_id, user_id)
);
select tenant_table('users', 'select, insert, update, delete');

create table administrators (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  display_name text not null,
  email_address text,
  roles text[] not null check (cardinality(roles) > 0),
  status text not null default 'invited' check (status in ('invited', 'active', 'disabled')),
  invitation_hash bytea,
  invitation_expires_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((invitation_hash is null) = (invitation_expires_at is null))
);
select tenant_table('administrators', 'select, insert, update, delete');
