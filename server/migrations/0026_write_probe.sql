-- One row, which the health check writes to: a database that answers may still refuse writes. It belongs to no tenant.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default now()
);
insert into write_probe default values;
grant select, update (written_at) on write_probe to countersign_app;
