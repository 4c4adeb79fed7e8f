// The inbox of a tenant, in development: what would have gone to its users. Sealed, for there are codes in it.
import { type InboxMessage, type Page, type PageQuery, Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Inbox as DriverInbox, Message } from '../../../drivers/driver.ts'
import { unlessBroken, type Vault } from '../../tenancy/index.ts'
import { deleteAllButNewest, type InboxRow, insertInboxMessage, listInboxMessages } from './inbox-store.ts'

export interface Inbox {
  /** For the driver; there is none outside of development. */
  of(tenant: TenantScope): DriverInbox | undefined
  readonly exists: boolean
  /** Part of the caller's transaction, for what goes by no driver of messages. */
  put(tx: TenantTx, message: PutMessage): Promise<void>
  list(tenant: TenantScope, query: PageQuery): Promise<Page<InboxMessage>>
}

type Content = Pick<Message, 'to' | 'subject' | 'text'>
type PutMessage = Content & Pick<Message, 'messageId'> & Pick<InboxMessage, 'channel'>

const kept = 1_000

const unreadable: Content = { to: '', subject: null, text: 'This message cannot be decrypted.' }

const placeOf = (messageId: string) => ({ table: 'inbox_messages', row: messageId, column: 'sealed_content' })

export function createInbox(parts: { clock: Clock; vault: Vault; development: boolean }): Inbox {
  const { clock, vault, development } = parts

  const put = async (tx: TenantTx, { messageId, channel, to, subject, text }: PutMessage): Promise<void> => {
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

  const open = async (tx: TenantTx, row: InboxRow): Promise<InboxMessage> => {
    const opened = await unlessBroken(vault.open(tx, placeOf(row.message_id), row.sealed_content))
    const content: Content = opened ? JSON.parse(opened.toString()) : unreadable
    return { id: row.message_id, channel: row.channel, ...content, createdAt: row.created_at.toISOString() }
  }

  return {
    exists: development,
    put,
    of: (tenant) => (development ? { put: (message) => tenant.apart((tx) => put(tx, message)) } : undefined),

    async list(tenant, { limit, cursor }) {
      if (!development) throw new Problem('not_found')
      const [before] = decodeCursor(cursor, ['string']) ?? []
      return tenant.tx(async (tx) => {
        const rows = await listInboxMessages(tx, before, limit + 1)
        const messages = await Promise.all(rows.map((row) => open(tx, row)))
        return pageOf(
          messages,
          limit,
          ({ id }) => [id],
          (message) => message,
        )
      })
    },
  }
}
