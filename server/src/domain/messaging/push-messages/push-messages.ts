// Notifications to devices: queued with the challenge, and sent once it is committed.
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import { enqueueTask } from '@countersign/platform/tasks'
import type { TenancyContext } from '../../tenancy/index.ts'
import type { MessagingContext } from '../context.ts'
import * as inbox from '../inbox/inbox.ts'
import { noticeOf } from './notice.ts'
import { findNotice, insertPushMessages, listNotifiedDevices } from './push-messages-store.ts'

export const taskKind = 'push'

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
