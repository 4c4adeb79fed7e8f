-- Against guessing passwords from many addresses, and many accounts from one.

-- A browser in which the user has signed in by a password alone: there the password still works after many strangers have
-- guessed, but nobody's device is asked from there.
alter table known_browsers add column second_factor boolean not null default true;

-- Failed sign-ins from one network, an IPv4 address or an IPv6 /64, whichever accounts were tried.
create table sign_in_failures (
  tenant_id text collate "C" not null,
  network text collate "C" not null,
  failures integer not null,
  -- How often in a row the limit was reached: each block lasts twice as long as the one before.
  blocks integer not null,
  -- Of the window in which failures are counted, or of the block.
  ends_at timestamptz not null,
  primary key (tenant_id, network)
);
create index sign_in_failures_age on sign_in_failures (ends_at);
select tenant_table('sign_in_failures', 'select, insert, update');
select system_table('sign_in_failures', 'select, delete');
