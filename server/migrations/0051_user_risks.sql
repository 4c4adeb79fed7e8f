-- Finds the users of a risk without reading everyone who was ever prompted.
create index push_pauses_paused on push_pauses (tenant_id, user_id) where paused_until is not null;
create index push_askers_paused on push_askers (tenant_id, user_id) where paused_until is not null;

-- Whether the user must have a second factor to use our own pages.
alter table users add column second_factor_required boolean not null default false;
create index users_second_factor_required on users (tenant_id, user_id) where second_factor_required;
