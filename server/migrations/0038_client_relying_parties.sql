-- The relying parties that a client may use for passkeys; null: all of its tenant.
alter table clients add column relying_party_ids text[];
