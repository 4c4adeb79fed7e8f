-- Passkeys for our own pages. They are both factors at our sign-in, so what makes one is not the id of its relying party, which
-- an operator can change, but that it was made there.
alter table registrations add column own_pages boolean not null default false;

-- A sign-in that started with a passkey whose user verification does not count yet: the password completes it.
alter table sign_ins
  add column passkey_registration_id text collate "C",
  add column passkey_user_verified boolean not null default false;

-- When the sign-in last suggested a passkey to the user.
alter table users add column passkey_suggested_at timestamptz;
