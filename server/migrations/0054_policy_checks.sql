-- Large drafts are validated after they are saved.
alter table policy_sets add column checked boolean not null default true;
