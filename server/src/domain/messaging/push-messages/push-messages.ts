// Notifications to devices: queued with the challenge, and sent once it is committed.
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { enqueueTask } from '@countersign/platform/tasks'
import type { Inbox } from '../inbox/inbox.ts'
import { noticeOf } from './notice.ts'
import { findNotice, insertPushMessages, listNotifiedDevices } from './push-messages-store.ts'

export interface PushMessages {
  /** Part of the transaction that issues the challenge, once its rows are inserted: sent if and only if it commits. */
  enqueue(tx: TenantTx, push: { readonly challengeId: string; readonly deviceIds: readonly string[] }): Promise<void>
}

interface Parts {
  readonly clock: Clock
  readonly inbox: Inbox
  readonly signals: Pick<Signals, 'publish'>
}

export const pushTask = 'push'

export function createPushMessages({ clock, inbox, signals }: Parts): PushMessages {
  return {
    async enqueue(tx, { challengeId, deviceIds }) {
      const devices = await listNotifiedDevices(tx, deviceIds)
      const reachable = devices.filter((device) => device.has_address).map((device) => device.device_id)
      if (reachable.length > 0) await insertPushMessages(tx, challengeId, reachable)
      for (const deviceId of reachable)
        await enqueueTask(tx, { clock, signals }, { kind: pushTask, payload: { challengeId, deviceId } })
      if (!inbox.exists) return
      const notice = await findNotice(tx, challengeId)
      if (!notice) throw new Error('A notification is queued after its challenge.')
      const { title, body } = noticeOf(notice)
      for (const { name } of devices) {
        const messageId = newId('msg', clock.now())
        await inbox.put(tx, { messageId, channel: 'push', to: name, subject: title, text: body })
      }
    },
  }
}
