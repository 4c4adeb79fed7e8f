-- Why policies could not be evaluated: which policy failed, or what does not fit the schema.
alter table decisions add column errors jsonb not null default '[]';
