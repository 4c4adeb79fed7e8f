-- How often each application has prompted a user of late, and each agent, and how many of its prompts in a row were denied or
-- not answered: one of them cannot use up the prompts of another, and agents cannot use up those of sign-in.
-- The user's row in push_pauses is locked first, and holds the pause of all sign-in prompts.
create table push_askers (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  purpose text not null,
  -- A client, or the agent of an approval.
  asker_id text collate "C" not null,
  recent timestamptz[] not null,
  misses smallint not null default 0,
  paused_until timestamptz,
  primary key (tenant_id, user_id, purpose, asker_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
select tenant_table('push_askers', 'select, insert, update');
