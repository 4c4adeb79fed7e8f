-- Whether users with a role must use a passkey of our own pages: 'any_method' or 'passkey'.
alter table mfa_settings add column administrator_sign_in text not null default 'any_method'
  check (administrator_sign_in in ('any_method', 'passkey'));

-- When the user last used such a passkey in the session.
alter table sessions add column passkey_at timestamptz;
