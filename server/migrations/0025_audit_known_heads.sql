-- The end of each tenant's audit chain as the server sealed it last, apart from the chain: with it the server notices if
-- someone who can write to the database removes heads or starts the chain over. The content is sealed under the tenant's data
-- key, so a row can be removed or replaced by an older one, but not forged. A tenant gets its row when it is created.

create table audit_known_heads (
  tenant_id text collate "C" primary key,
  sealed_head bytea not null
);
select tenant_table('audit_known_heads', 'select, insert');
select system_table('audit_known_heads', 'select, insert, update');

-- A tenant older than this table gets its row from its last head, once. Its heads are then sealed in another form, so that
-- removing the row later cannot bring that about again.
grant update (sealed_hash) on audit_heads to countersign_system;
