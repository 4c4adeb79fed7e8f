-- Works with servers from 0061 on.
-- Statistics count registrations by method. Those in use have registrations_by_method, which is read without the table; these
-- are the few others.
create index registrations_not_active on registrations (tenant_id, status, auth_type)
  where status in ('pending', 'disabled');
