create table petstore.pets (
  id bigint generated always as identity primary key,
  name text not null,
  category_id bigint not null,
  status text check (status in ('available', 'pending', 'sold'))
);

create index pets_by_status on petstore.pets (status, id) where status is not null;

-- Lists are read by id, page after page. An id is taken before its row is committed, so without this a lower one could
-- appear after a higher one was read, and the reader would never see it. With it, ids appear in their order: the lock is
-- taken before the statement takes its first id, and PostgreSQL gives it back only when the rows can be seen by others.
create function petstore.insert_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tg_relid::bigint);
  return null;
end
$$;

create trigger insert_in_turn before insert on petstore.pets
  for each statement execute function petstore.insert_in_turn();
