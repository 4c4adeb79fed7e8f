-- Users as people: their profiles, and the words by which administrators find them.

alter table users
  add column display_name text,
  add column email_address text,
  add column email_verified boolean not null default false,
  add column phone_number text,
  add column phone_verified boolean not null default false,
  add column locale text,
  add column external_id text collate "C",
  -- The display name, or else the id, in the form in which texts are compared. Lists by name are in this order.
  add column sort_name text collate "C",
  add column version integer not null default 1;

-- Texts are compared without case and accents. `lower` depends on the collation, and the database's own may know only ASCII.
do $$
declare
  known text;
begin
  select collname into known from pg_collation
  where collname in ('pg_c_utf8', 'und-x-icu', 'C') order by array_position(array['pg_c_utf8', 'und-x-icu', 'C'], collname::text)
  limit 1;
  execute format('create collation unicode_text from %I', known);
end $$;
create function search_form(given text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(lower(normalize(given, NFKD) collate unicode_text), '[\u0300-\u036f]', '', 'g')
$$;

-- What a search can begin with: the text from the start of each word on, so that `smith@ex` finds `ada.smith@example.com`.
create function search_words(texts text[]) returns setof text language sql immutable parallel safe as $$
  select distinct left(word, 64)
  from unnest(texts) as given,
    regexp_split_to_table(search_form(left(given, 300)), '\s+') as piece,
    ltrim(piece, '-._@+/:''"(),;&#') as token,
    generate_series(0, least(regexp_count(token, '[-._@+/:''"(),;&#]+'), 20)) as skipped,
    regexp_replace(token, '^(?:[^-._@+/:''"(),;&#]*[-._@+/:''"(),;&#]+){' || skipped || '}', '') as word
  where word <> ''
  limit 60
$$;

-- A prefix of a word is a range of this table. (Row-level security keeps the index of an operator that is not leakproof, such as
-- those of trigrams, from being used.)
create table user_words (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  word text collate "C" not null,
  primary key (tenant_id, user_id, word),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index user_words_by_word on user_words (tenant_id, word, user_id);
select tenant_table('user_words', 'select, insert, delete');

-- Triggers, so that a user whom a server of the version before creates is found too.
create function keep_sort_name() returns trigger language plpgsql as $$
begin
  new.sort_name := left(search_form(coalesce(new.display_name, new.user_id)), 100);
  return new;
end $$;
create trigger keep_sort_name before insert or update of display_name on users
  for each row execute function keep_sort_name();

create function keep_user_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_words where tenant_id = new.tenant_id and user_id = new.user_id;
  end if;
  insert into user_words (tenant_id, user_id, word)
    select new.tenant_id, new.user_id, word
    from search_words(array[new.user_id, new.display_name, new.email_address, new.external_id]) as word;
  return null;
end $$;
create trigger keep_words_of_new_user after insert on users for each row execute function keep_user_words();
create trigger keep_words_of_changed_user after update of display_name, email_address, external_id on users for each row
  when ((old.display_name, old.email_address, old.external_id)
    is distinct from (new.display_name, new.email_address, new.external_id))
  execute function keep_user_words();

-- `administrators` keeps its copy of name and address for servers of the version before. The user's are the ones that count.
create function keep_administrators_profile() returns trigger language plpgsql as $$
begin
  update users set
    display_name = new.display_name,
    email_address = new.email_address,
    email_verified = email_verified and email_address is not distinct from new.email_address,
    version = version + 1
  where tenant_id = new.tenant_id and user_id = new.user_id
    and (display_name, email_address) is distinct from (new.display_name, new.email_address);
  return null;
end $$;
create trigger keep_administrators_profile after insert or update of display_name, email_address on administrators
  for each row execute function keep_administrators_profile();

alter table tenants no force row level security;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenants loop
    perform set_config('app.tenant_id', tenant, true);
    insert into user_words (tenant_id, user_id, word)
      select u.tenant_id, u.user_id, word from users u, search_words(array[u.user_id]) as word where u.tenant_id = tenant;
    -- Setting the name sets `sort_name`, and the words of administrators.
    update users u set display_name = a.display_name, email_address = a.email_address
    from users of_all left join administrators a on a.tenant_id = of_all.tenant_id and a.user_id = of_all.user_id
    where u.tenant_id = tenant and of_all.tenant_id = tenant and of_all.user_id = u.user_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table tenants force row level security;

-- Lists by name and by age, and the few users whom a filter selects among the many.
create index users_by_name on users (tenant_id, sort_name, user_id);
create index users_by_age on users (tenant_id, created_at desc, user_id);
create index registrations_by_method on registrations (tenant_id, auth_type, user_id) where status = 'active';
create index failure_counts_locked on failure_counts (tenant_id, user_id)
  where locked_until is not null or disabled or failures >= 100;
