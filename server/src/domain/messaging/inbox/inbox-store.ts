import type { InboxMessage } from '@countersign/contract'
import { type Statement, sql, type TenantTx } from '@countersign/platform/database'

export interface InboxRow {
  readonly message_id: string
  readonly channel: InboxMessage['channel']
  readonly sealed_content: Buffer
  readonly created_at: Date
}

/** A message with the same id is the same message. */
export function insertInboxMessage(tx: TenantTx, row: InboxRow): Promise<number> {
  return tx.run(sql`
    insert into inbox_messages (tenant_id, message_id, channel, sealed_content, created_at)
    values (${tx.tenantId}, ${row.message_id}, ${row.channel}, ${row.sealed_content}, ${row.created_at})
    on conflict do nothing`)
}

/** Newest first: ids sort by time. */
export function listInboxMessages(tx: TenantTx, before: string | undefined, limit: number): Promise<InboxRow[]> {
  return tx.rows(sql`
    select message_id, channel, sealed_content, created_at from inbox_messages
    where tenant_id = ${tx.tenantId} and (${before ?? null}::text is null or message_id < ${before ?? ''})
    order by message_id desc limit ${limit}`)
}

export function deleteAllButNewest(tx: TenantTx, kept: number): Promise<number> {
  return tx.run(sql`
    delete from inbox_messages where tenant_id = ${tx.tenantId} and message_id <=
      (select message_id from inbox_messages where tenant_id = ${tx.tenantId}
       order by message_id desc offset ${kept} limit 1)`)
}

export const purgeInboxMessages = (tenantId: string, firstInboxMessageId: string, limit: number): Statement => sql`
  delete from inbox_messages where tenant_id = ${tenantId} and message_id in (
    select message_id from inbox_messages where tenant_id = ${tenantId} and message_id < ${firstInboxMessageId}
    order by message_id limit ${limit})`
