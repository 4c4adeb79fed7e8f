-- Who made a registration, and whether the user agreed to it: only an agreed registration proves anything for its user.

-- The application that made the user's first registration. It stays when that registration is removed: an application that
-- removes all that a user holds must not become the first itself. Null until there was one.
alter table users add column first_client_id text collate "C";

alter table registrations
  -- Null where it was made before this was kept, or by a process of the version before.
  add column made_by text check (made_by in ('application', 'self_service', 'administrator')),
  add column client_id text collate "C",
  -- Decided when it is made, under the user's lock; nothing changes it later. A process of the version before does not know
  -- it, and what that registers does not count.
  add column agreed boolean not null default false;

-- `agreed` has taken their place. They stay for processes of the version before.
alter table enrolments alter column with_proof set default false;
alter table devices alter column enrolled_with_proof set default false;

-- What is there already is agreed as far as the audit events and the enrolments of devices show it. A registration that
-- another application than the first made is not, even if it was made with a proof: that was not kept.
alter table tenants no force row level security;
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenants loop
    perform set_config('app.tenant_id', tenant, true);

    update registrations r set
      client_id = case when e.actor ->> 'kind' in ('user', 'system') then 'countersign' else e.actor ->> 'id' end,
      made_by = case
        when e.actor ->> 'kind' = 'user' and e.actor ->> 'id' <> r.user_id then 'administrator'
        when e.actor ->> 'kind' in ('user', 'system') then 'self_service'
        when exists (select from clients c where c.tenant_id = tenant and c.client_id = e.actor ->> 'id'
          and 'admin.users' = any(c.scopes)) then 'administrator'
        else 'application' end
    from audit_events e
    where r.tenant_id = tenant and e.tenant_id = tenant and e.action = 'registration.created' and e.target_id = r.user_id
      and e.details ->> 'registrationId' = r.registration_id;

    -- A device has two registrations, and an event of one.
    update registrations r set client_id = s.client_id, made_by = s.made_by
    from devices d join registrations s on s.tenant_id = d.tenant_id
      and s.registration_id in (d.push_registration_id, d.qr_registration_id)
    where r.tenant_id = tenant and d.tenant_id = tenant and s.tenant_id = tenant and r.made_by is null
      and s.made_by is not null and r.registration_id in (d.push_registration_id, d.qr_registration_id);

    -- No client is called `unknown`: where no event tells who was first, no application is.
    update users u set first_client_id = coalesce((
        select case when e.actor ->> 'kind' in ('user', 'system') then 'countersign' else e.actor ->> 'id' end
        from audit_events e
        where e.tenant_id = tenant and e.target_id = u.user_id and e.action = 'registration.created'
          and e.occurred_at >= u.created_at
        order by e.event_id limit 1), 'unknown')
    where u.tenant_id = tenant
      and (exists (select from registrations r where r.tenant_id = tenant and r.user_id = u.user_id)
        or exists (select from audit_events e where e.tenant_id = tenant and e.target_id = u.user_id
          and e.action = 'registration.created' and e.occurred_at >= u.created_at));
    -- An application never comes first for a user with a role, even if it once registered something for one.
    update users u set first_client_id = 'countersign'
    from administrators a
    where u.tenant_id = tenant and a.tenant_id = tenant and a.user_id = u.user_id and u.first_client_id is not null;

    update registrations r set agreed = true
    from users u left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where r.tenant_id = tenant and u.tenant_id = tenant and u.user_id = r.user_id
      and case when a.user_id is not null then r.made_by is distinct from 'application'
        else r.made_by in ('self_service', 'administrator') or r.client_id = u.first_client_id
          -- The registration that created the user has the time of the user.
          or r.created_at = u.created_at
          or exists (select from enrolments e where e.tenant_id = tenant and e.registration_id = r.registration_id
            and e.with_proof)
          or exists (select from devices d where d.tenant_id = tenant and d.enrolled_with_proof
            and r.registration_id in (d.push_registration_id, d.qr_registration_id))
        end;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table tenants force row level security;
