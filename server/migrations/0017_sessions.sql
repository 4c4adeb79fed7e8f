-- People who come with a browser: their sessions, sign-ins that are under way, and browsers that are known.

create table sessions (
  tenant_id text collate "C" not null,
  session_id text collate "C" not null,
  user_id text collate "C" not null,
  -- SHA-256 of what the cookie holds.
  secret_hash bytea not null,
  -- As they were when it began: with other roles it is over.
  roles text[] not null,
  ip_address text not null,
  user_agent text,
  -- When the user last proved the password in it, and when another method.
  password_at timestamptz,
  second_factor_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index sessions_by_secret on sessions (tenant_id, secret_hash);
create index sessions_by_user on sessions (tenant_id, user_id, session_id);
create index sessions_age on sessions (expires_at);
select tenant_table('sessions', 'select, insert, update, delete');
select system_table('sessions', 'select, delete');

-- Between the first proof and the last. Whoever holds the secret goes on with it.
create table sign_ins (
  tenant_id text collate "C" not null,
  secret_hash bytea not null,
  user_id text collate "C" not null,
  password_at timestamptz,
  -- What a device has to answer, where one was asked.
  challenge_id text collate "C",
  expires_at timestamptz not null,
  primary key (tenant_id, secret_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sign_ins_by_user on sign_ins (tenant_id, user_id);
create index sign_ins_age on sign_ins (expires_at);
select tenant_table('sign_ins', 'select, insert, update, delete');
select system_table('sign_ins', 'select, delete');

-- Browsers in which somebody has signed in with a second factor: from these alone a device may be asked without a password.
create table known_browsers (
  tenant_id text collate "C" not null,
  secret_hash bytea not null,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  primary key (tenant_id, secret_hash, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index known_browsers_by_user on known_browsers (tenant_id, user_id);
create index known_browsers_age on known_browsers (expires_at);
select tenant_table('known_browsers', 'select, insert, update, delete');
select system_table('known_browsers', 'select, delete');
