// The inbox of a tenant, in development: the messages that would have gone to its users. Sealed, because they contain codes.
import { type InboxMessage, type Page, type PageQuery, Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Inbox as DriverInbox, Message } from '../../../drivers/driver.ts'
import { type TenancyContext, unlessBroken } from '../../tenancy/index.ts'
import { deleteAllButNewest, type InboxRow, insertInboxMessage, listInboxMessages } from './inbox-store.ts'

type Content = Pick<Message, 'to' | 'subject' | 'text'>
type PutMessage = Content & Pick<Message, 'messageId'> & Pick<InboxMessage, 'channel'>

const kept = 1_000

const unreadable: Content = { to: '', subject: null, text: 'This message cannot be decrypted.' }

const placeOf = (messageId: string) => ({ table: 'inbox_messages', row: messageId, column: 'sealed_content' })

/** Part of the caller's transaction, for messages that no driver sends. */
export async function put(
  { clock, vault }: TenancyContext,
  tx: TenantTx,
  { messageId, channel, to, subject, text }: PutMessage,
): Promise<void> {
  const content = JSON.stringify({ to, subject, text } satisfies Content)
  const sealed = await vault.seal(tx, placeOf(messageId), content)
  await insertInboxMessage(tx, {
    message_id: messageId,
    channel,
    sealed_content: sealed,
    created_at: new Date(clock.now()),
  })
  await deleteAllButNewest(tx, kept)
}

/** For the driver; undefined outside of development. */
export function driverInbox(ctx: TenancyContext, tenant: TenantScope): DriverInbox | undefined {
  return ctx.development ? { put: (message) => tenant.apart((tx) => put(ctx, tx, message)) } : undefined
}

export async function list(
  ctx: TenancyContext,
  tenant: TenantScope,
  { limit, cursor }: PageQuery,
): Promise<Page<InboxMessage>> {
  if (!ctx.development) throw new Problem('not_found')
  const [before] = decodeCursor(cursor, ['string']) ?? []
  return tenant.tx(async (tx) => {
    const rows = await listInboxMessages(tx, before, limit + 1)
    const messages = await Promise.all(rows.map((row) => open(ctx, tx, row)))
    return pageOf(
      messages,
      limit,
      ({ id }) => [id],
      (message) => message,
    )
  })
}

async function open({ vault }: TenancyContext, tx: TenantTx, row: InboxRow): Promise<InboxMessage> {
  const opened = await unlessBroken(vault.open(tx, placeOf(row.message_id), row.sealed_content))
  const content: Content = opened ? JSON.parse(opened.toString()) : unreadable
  return { id: row.message_id, channel: row.channel, ...content, createdAt: row.created_at.toISOString() }
}
