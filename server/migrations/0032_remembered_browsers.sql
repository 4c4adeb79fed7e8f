-- Browsers in which a user can sign in without the second factor, because they used one there before and asked for it.

create table remembered_browsers (
  tenant_id text collate "C" not null,
  browser_id text collate "C" not null,
  user_id text collate "C" not null,
  -- SHA-256 of the secret in the cookie. Every use replaces the secret.
  secret_hash bytea not null,
  -- The secret before, so that two tabs that present the same one at once are not taken for a theft.
  former_hash bytea,
  ip_address text not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, browser_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index remembered_browsers_by_user on remembered_browsers (tenant_id, user_id, browser_id);
create index remembered_browsers_age on remembered_browsers (expires_at);
select tenant_table('remembered_browsers', 'select, insert, update, delete');
select system_table('remembered_browsers', 'select, delete');

-- With the transaction that changes the methods, wherever in the code that is: what the user proved once in a browser no
-- longer counts. A registration that is only begun changes nothing, and a proof is not a change.
create function forget_browsers() returns trigger language plpgsql as $$
begin
  delete from public.remembered_browsers where tenant_id = new.tenant_id and user_id = new.user_id;
  return null;
end $$;
create trigger forget_browsers_with_new_method after insert on registrations
  for each row when (new.status <> 'pending') execute function forget_browsers();
create trigger forget_browsers_with_changed_method after update of status on registrations
  for each row when (old.status <> new.status and (old.status <> 'pending' or new.status = 'active'))
  execute function forget_browsers();

-- For how long; 0: not at all.
alter table mfa_settings add column remember_browser_days integer not null default 0;

-- The browser that stood in for the second factor at the sign-in.
alter table sessions add column remembered_browser_id text collate "C";
