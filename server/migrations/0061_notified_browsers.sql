-- Browsers in which a user learns by Web Push that an agent requests their approval.
create table notified_browsers (
  tenant_id text collate "C" not null,
  notified_browser_id text collate "C" not null,
  user_id text collate "C" not null,
  sealed_push_address bytea not null,
  -- SHA-256 of the push address: a browser notifies one user of a tenant.
  address_hash bytea not null,
  ip_address text not null,
  user_agent text,
  created_at timestamptz not null,
  primary key (tenant_id, notified_browser_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index notified_browsers_by_address on notified_browsers (tenant_id, address_hash);
create index notified_browsers_by_user on notified_browsers (tenant_id, user_id, notified_browser_id);
select tenant_table('notified_browsers', 'select, insert, update, delete');

alter table push_messages
  -- Only of a message to a notified browser, whose id is in device_id: the approval whose page the message opens.
  add column approval_id text collate "C";
