-- One row, which the health check writes to: a database that answers may still refuse writes.
create table petstore.write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default now()
);
insert into petstore.write_probe default values;
