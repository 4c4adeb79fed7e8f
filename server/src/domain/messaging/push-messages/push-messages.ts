// Notifications to devices: queued with the challenge, sent once it is committed, at least once.
//
// A challenge never fails by them: a device that is not reached asks for its challenges by itself. Of several devices one
// that is reached is enough for `sent`; `failed` are those challenges of which no message could be handed over.
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { Outbound } from '@countersign/platform/outbound'
import type { Signals } from '@countersign/platform/signals'
import { enqueueTask } from '@countersign/platform/tasks'
import { createPlaces } from '@countersign/platform/turns'
import type { Addresses } from '../../base/index.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { PushAddresses } from '../push-addresses/push-addresses.ts'
import { attemptPush, type Outcome, type Prepared } from './attempt.ts'
import { noticeOf, payloadOf } from './notice.ts'
import type { TenantPushKeys } from './push-keys.ts'
import {
  deletePushAddress,
  findNotice,
  findQueuedPush,
  insertPushMessages,
  listNotifiedDevices,
  lockChallenge,
  type PushMessageKey,
  updateChallengeToFailed,
  updateChallengeToSent,
  updatePushMessage,
} from './push-messages-store.ts'

export interface PushMessages {
  /** Part of the transaction that issues the challenge, once its rows are inserted: sent if and only if it commits. */
  enqueue(tx: TenantTx, push: { readonly challengeId: string; readonly deviceIds: readonly string[] }): Promise<void>
  /** One attempt at one message. Rejects where it should be tried again. */
  deliver(tenant: TenantScope, message: PushMessageKey, signal: AbortSignal): Promise<void>
}

interface Parts {
  readonly addresses: Addresses
  readonly clock: Clock
  readonly inbox: Inbox
  readonly outbound: Outbound
  readonly pushAddresses: PushAddresses
  readonly pushKeys: TenantPushKeys
  readonly signals: Pick<Signals, 'publish'>
}

export const pushTask = 'push'

/** With one push service. Most devices have one of three. */
const mostAtOnce = 100

export function createPushMessages(parts: Parts): PushMessages {
  const { clock, signals, inbox, pushAddresses, pushKeys } = parts
  const places = createPlaces(mostAtOnce)

  /** Undefined where there is nothing to send any more. */
  const prepare = async (tx: TenantTx, key: PushMessageKey): Promise<Prepared | undefined> => {
    const [queued, notice] = await Promise.all([findQueuedPush(tx, key), findNotice(tx, key.challengeId)])
    if (!queued || !notice) return undefined
    const leftSeconds = Math.floor((notice.expires_at.getTime() - clock.now()) / 1000)
    if (notice.state !== 'pending') return void (await updatePushMessage(tx, key, { status: 'cancelled', error: null }))
    if (leftSeconds < 1) return void (await fail(tx, key, 'The challenge has expired.'))
    const sealed = queued.sealed_push_address
    const address = await pushAddresses.open(tx, queued)
    if (!sealed || !address) return void (await fail(tx, key, 'The device has no address any more.'))
    const keys = await pushKeys.of(tx, address.driver ?? 'web_push')
    if (!keys) return void (await fail(tx, key, 'The tenant has no keys for the push service.'))
    const message = { payload: payloadOf(tx.tenantId, notice), ttlSeconds: leftSeconds, topic: key.challengeId }
    return { message, address, sealed, keys }
  }

  const fail = async (tx: TenantTx, key: PushMessageKey, error: string): Promise<void> => {
    await lockChallenge(tx, key.challengeId)
    if (await updatePushMessage(tx, key, { status: 'failed', error }))
      await updateChallengeToFailed(tx, key.challengeId)
  }

  const settle = async (tx: TenantTx, key: PushMessageKey, outcome: Outcome, { sealed }: Prepared): Promise<void> => {
    if (outcome.status === 'sent') {
      await updatePushMessage(tx, key, { status: 'sent', error: null })
      await updateChallengeToSent(tx, key.challengeId)
    } else if (outcome.status === 'try_again') {
      await updatePushMessage(tx, key, { status: 'queued', error: outcome.error })
    } else {
      if (outcome.status === 'gone') await deletePushAddress(tx, key.deviceId, sealed)
      await fail(tx, key, outcome.error)
    }
  }

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

    async deliver(tenant, key, signal) {
      const prepared = await tenant.tx((tx) => prepare(tx, key))
      if (!prepared) return
      const outcome = await attemptPush(prepared, { ...parts, outbound: parts.outbound.of(tenant.id), places, signal })
      await tenant.tx((tx) => settle(tx, key, outcome, prepared))
      if (outcome.status === 'try_again') throw new PushPostponed(outcome.error)
    },
  }
}

class PushPostponed extends Error {
  override readonly name = 'PushPostponed'
}
