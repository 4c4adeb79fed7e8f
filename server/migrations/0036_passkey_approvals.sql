-- Approvals that a passkey of our own pages may also sign, because every gate accepts it. The answer of a passkey is kept as that
-- of a device is, with no device beside it; the registration of its challenge is the passkey.
alter table approvals add column accepts_passkey boolean not null default false;
