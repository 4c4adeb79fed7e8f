// Notifications to devices and browsers: queued with the challenge, and sent once it is committed.
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { enqueueTask } from '@countersign/platform/tasks'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { MessagingContext } from '../context.ts'
import * as inbox from '../inbox/inbox.ts'
import { findSender } from '../templates/writing.ts'
import { linkNoticeOf, noticeOf } from './notice.ts'
import { findNotice, insertPushLinks, insertPushMessages, listNotifiedDevices } from './push-messages-store.ts'

export const taskKind = 'push'
/** A kind of its own, so that servers of the version before leave these messages to newer ones. */
export const linkTaskKind = 'push-link'

/** Part of the transaction that issues the challenge, once its rows are inserted: sent if and only if it commits. */
export async function enqueue(
  ctx: TenancyContext & Pick<MessagingContext, 'tracer'>,
  tx: TenantTx,
  { challengeId, deviceIds }: { readonly challengeId: string; readonly deviceIds: readonly string[] },
): Promise<void> {
  const { clock, development, signals, tracer } = ctx
  const devices = await listNotifiedDevices(tx, deviceIds)
  const reachable = devices.filter((device) => device.has_address).map((device) => device.device_id)
  if (reachable.length > 0) await insertPushMessages(tx, challengeId, reachable)
  for (const deviceId of reachable)
    await enqueueTask(tx, { clock, signals, tracer }, { kind: taskKind, payload: { challengeId, deviceId } })
  if (!development) return
  const notice = await findNotice(tx, challengeId)
  if (!notice) throw new Error('A notification is queued after its challenge.')
  const { title, body } = noticeOf(notice)
  for (const { name } of devices) {
    const messageId = newId('msg', clock.now())
    await inbox.put(ctx, tx, { messageId, channel: 'push', to: name, subject: title, text: body })
  }
}

interface Link {
  readonly challengeId: string
  readonly approvalId: string
  readonly approverId: string
  readonly locale: string | null
}

/** Tells the approver, in the browsers in which they asked for it, that an approval waits on our page. */
export async function enqueueLinks(
  ctx: TenancyContext & Pick<MessagingContext, 'tracer'>,
  tx: TenantTx,
  { challengeId, approvalId, approverId, locale }: Link,
): Promise<void> {
  const { clock, development, signals, tracer } = ctx
  for (const row of await insertPushLinks(tx, challengeId, { approvalId, approverId })) {
    const payload = { challengeId, notifiedBrowserId: row.notified_browser_id }
    await enqueueTask(tx, { clock, signals, tracer }, { kind: linkTaskKind, payload })
    if (!development) continue
    const { title, body } = linkNoticeOf((await findSender(ctx, tx)).tenantName, locale)
    const messageId = newId('msg', clock.now())
    await inbox.put(ctx, tx, { messageId, channel: 'push', to: approverId, subject: title, text: body })
  }
}
