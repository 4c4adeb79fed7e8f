-- Audit events are written in the transaction of what they tell, and sealed into the tenant's hash chain a moment later. The
-- chain is ordered by transaction, so that sealing can stop below the oldest one that still runs and skip nobody.

create table audit_events (
  tenant_id text collate "C" not null,
  event_id text collate "C" not null,
  occurred_at timestamptz not null,
  action text collate "C" not null,
  outcome text not null check (outcome in ('success', 'failure')),
  actor jsonb not null,
  target jsonb not null,
  details jsonb not null,
  source jsonb not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  seq bigint,
  hash bytea,
  primary key (tenant_id, event_id),
  check ((seq is null) = (hash is null))
);
create unique index audit_events_chain on audit_events (tenant_id, seq);
create index audit_events_unsealed on audit_events (tenant_id, transaction_id) where seq is null;
create index audit_events_by_action on audit_events (tenant_id, action, event_id);
-- The application only ever adds. Sealing adds seq and hash, and nothing else can be changed by anybody.
select tenant_table('audit_events', 'select, insert');
select system_table('audit_events', 'select');
grant update (seq, hash) on audit_events to countersign_system;

-- The signed head after each sealing: who holds one can prove what the chain was.
create table audit_heads (
  tenant_id text collate "C" not null,
  seq bigint not null,
  hash bytea not null,
  signature text not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, seq)
);
select tenant_table('audit_heads', 'select');
select system_table('audit_heads', 'select, insert');
