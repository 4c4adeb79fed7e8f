-- Whether verified attestation shows that the key is in hardware. Until now no attestation was verified.
alter table passkeys add column hardware boolean not null default false;
