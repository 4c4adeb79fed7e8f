-- How a tenant looks to its users.
create table branding (
  tenant_id text collate "C" primary key references tenants on delete cascade,
  color text,
  -- A PNG image.
  logo bytea,
  -- A part of its SHA-256, so that its address changes with it.
  logo_digest text,
  sender_name text,
  sign_in_text text,
  support_url text,
  version integer not null default 1,
  updated_at timestamptz not null
);
select tenant_table('branding', 'select, insert, update');
