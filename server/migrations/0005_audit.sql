-- Audit events are written in the transaction of what they tell, and sealed into the tenant's hash chain a moment later. The
-- chain is ordered by transaction, so that sealing can stop below the oldest one that still runs and skip nobody.

create table audit_events (
  tenant_id text collate "C" not null,
  event_id text collate "C" not null,
  -- As exact as what is hashed of it: no change can be too small to be seen.
  occurred_at timestamptz(3) not null,
  action text collate "C" not null,
  outcome text not null check (outcome in ('success', 'failure')),
  actor jsonb not null,
  target jsonb not null,
  details jsonb not null,
  source jsonb not null,
  -- What events are looked for by: jsonb operators use no index under row-level security.
  actor_id text collate "C" not null generated always as (actor ->> 'id') stored,
  target_id text collate "C" not null generated always as (target ->> 'id') stored,
  transaction_id xid8 not null default pg_current_xact_id(),
  seq bigint check (seq between 1 and 9007199254740991),
  hash bytea,
  primary key (tenant_id, event_id),
  check ((seq is null) = (hash is null))
);
create unique index audit_events_chain on audit_events (tenant_id, seq) where seq is not null;
create index audit_events_unsealed on audit_events (tenant_id, transaction_id, event_id) where seq is null;
-- Ids sort by time: each of these gives the newest first, and any span of time.
create index audit_events_by_action on audit_events (tenant_id, action, event_id);
create index audit_events_by_actor on audit_events (tenant_id, actor_id, event_id);
create index audit_events_by_target on audit_events (tenant_id, target_id, event_id);
-- The application only ever adds, and has no say in where in the chain an event will stand.
select tenant_table('audit_events', 'select,
  insert (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)');
select system_table('audit_events', 'select');
-- Sealing adds seq and hash, once. Nothing else can be changed by anybody.
grant update (seq, hash) on audit_events to countersign_system;
create policy sealed_once on audit_events as restrictive for update using (seq is null) with check (seq is not null);

-- The signed head after each sealing: who holds one can prove what the chain was. Signatures are for others to check, by
-- public keys that stand in this database too; that a head is our own we know by its hash, sealed under the tenant's data key.
create table audit_heads (
  tenant_id text collate "C" not null,
  seq bigint not null check (seq between 1 and 9007199254740991),
  signature text not null,
  sealed_hash bytea not null,
  primary key (tenant_id, seq)
);
select tenant_table('audit_heads', 'select');
select system_table('audit_heads', 'select, insert');
