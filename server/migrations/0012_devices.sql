-- Second devices: how they are enrolled, what they are asked, and how often.

-- An enrolment is good for one device: its code is exchanged once, and what it was exchanged for registers once.
create table enrolments (
  tenant_id text collate "C" not null,
  enrolment_id text collate "C" not null,
  registration_id text collate "C" not null,
  user_id text collate "C" not null,
  -- Only a challenge of this client proves the device.
  client_id text collate "C" not null,
  -- Whether the user has agreed to it.
  with_proof boolean not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  used_at timestamptz,
  primary key (tenant_id, enrolment_id),
  foreign key (tenant_id, registration_id) references registrations on delete cascade
);
create unique index enrolments_by_code on enrolments (tenant_id, code_hash);
create index enrolments_by_registration on enrolments (tenant_id, registration_id);
create index enrolments_expiry on enrolments (expires_at);
select tenant_table('enrolments', 'select, insert, update');
select system_table('enrolments', 'select, delete');

-- One device serves both methods: it has a registration of each, and goes with either.
create table devices (
  tenant_id text collate "C" not null,
  device_id text collate "C" not null,
  user_id text collate "C" not null,
  push_registration_id text collate "C" not null,
  qr_registration_id text collate "C" not null,
  enrolled_by text collate "C" not null,
  enrolled_with_proof boolean not null,
  name text not null,
  platform text not null,
  public_jwk jsonb not null,
  thumbprint text collate "C" not null,
  sealed_push_address bytea,
  status text not null check (status in ('pending', 'active', 'removed')),
  created_at timestamptz not null,
  last_seen_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, device_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((status = 'removed') = (removed_at is not null)),
  check (status <> 'removed' or sealed_push_address is null)
);
create unique index devices_by_push_registration on devices (tenant_id, push_registration_id);
create unique index devices_by_qr_registration on devices (tenant_id, qr_registration_id);
create index devices_by_user on devices (tenant_id, user_id, device_id);
create index devices_removed on devices (tenant_id, removed_at) where removed_at is not null;
select tenant_table('devices', 'select, insert, update');
select system_table('devices', 'select, delete');

-- Whoever scans a QR code may be anybody until then, and a push to several devices has no registration until one answers.
alter table challenges alter column user_id drop not null;
alter table challenges alter column registration_id drop not null;
-- A user is asked by one push at a time.
create unique index challenges_open_push on challenges (tenant_id, user_id, purpose)
  where auth_type = 'push' and state = 'pending';

-- What a challenge has more of where a device answers it.
create table device_challenges (
  tenant_id text collate "C" not null,
  challenge_id text collate "C" not null,
  -- Who may answer. Of a QR code nobody, until one device has scanned it.
  device_ids text[] not null,
  nonce text not null,
  -- What the device shows, and signs the hash of.
  client_name text not null,
  title text,
  message text,
  details jsonb not null,
  details_hash text not null,
  -- What an approval is for.
  action jsonb,
  action_hash text,
  -- The number to be typed is derived from the challenge's id: nothing of it is kept but how.
  number_key_version integer,
  qr_hash bytea,
  answered_by text collate "C",
  primary key (tenant_id, challenge_id),
  foreign key (tenant_id, challenge_id) references challenges on delete cascade,
  check ((number_key_version is null) <> (qr_hash is null)),
  check ((action is null) = (action_hash is null))
);
create unique index device_challenges_by_qr on device_challenges (tenant_id, qr_hash) where qr_hash is not null;
select tenant_table('device_challenges', 'select, insert, update');

-- How often a user was asked of late, how often in a row in vain, and until when nobody may ask.
create table push_pauses (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  recent timestamptz[] not null,
  misses smallint not null default 0,
  paused_until timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
select tenant_table('push_pauses', 'select, insert, update');
