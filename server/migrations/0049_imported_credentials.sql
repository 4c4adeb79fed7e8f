-- Passwords that were imported as a hash of another system and that the user has not entered yet. Each check of a password in
-- the tenant does the work of the slowest of each algorithm. The decoy has the parameters of the hash, and nothing else of it.
alter table registrations
  add column imported_algorithm text,
  add column imported_cost integer,
  add column imported_decoy text,
  add constraint registrations_imported check (num_nulls(imported_algorithm, imported_cost, imported_decoy) in (0, 3));
create index registrations_imported on registrations (tenant_id, imported_algorithm, imported_cost)
  where imported_algorithm is not null;

-- The credentials of a line of a file of users, sealed, until it is decided.
alter table user_import_lines add column sealed_credentials bytea;
