-- Whether one proof in a session counts for ten minutes of changes to the user's own methods.
alter table mfa_settings add column own_method_changes text not null default 'recent_proof'
  check (own_method_changes in ('recent_proof', 'proof_each_time'));
