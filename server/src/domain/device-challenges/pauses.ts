// How often a user may be asked. Whoever has stolen a password asks until somebody gives in: so after a few prompts that
// were denied or not answered nobody may ask for a while, and after one that was reported nobody may at once.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import type { Audit, AuditOrigin } from '../audit/audit.ts'
import { updateEnded } from '../challenges/challenges-store.ts'
import type { Waits } from '../waits/waits.ts'
import { listPendingPushes, type OpenPush } from './device-challenges-store.ts'
import { lockPauses, updateMisses, updatePausedUntil, updateRecent } from './pauses-store.ts'

const mostMisses = 3
const pauseSeconds = 900
const windowSeconds = 600
const mostPerWindow = 5

type Miss = 'denied' | 'not_answered' | 'reported_fraud'

export type Pauses = ReturnType<typeof createPauses>

export function createPauses({ audit, clock, waits }: { audit: Audit; clock: Clock; waits: Waits }) {
  const count = async (tx: TenantTx, origin: AuditOrigin, userId: string, miss: Miss, at: number): Promise<void> => {
    const { misses } = await lockPauses(tx, userId)
    if (miss !== 'reported_fraud' && misses + 1 < mostMisses) return void (await updateMisses(tx, userId, misses + 1))
    const pausedUntil = new Date(at + pauseSeconds * 1000)
    await updateMisses(tx, userId, 0)
    await updatePausedUntil(tx, userId, pausedUntil)
    await audit.record(tx, origin, {
      action: 'push.paused',
      target: { kind: 'user', id: userId },
      details: { reason: miss, pausedUntil: pausedUntil.toISOString() },
    })
  }

  return {
    /** In the transaction of the answer. */
    missed: (tx: TenantTx, origin: AuditOrigin, userId: string, miss: Miss): Promise<void> =>
      count(tx, origin, userId, miss, clock.now()),

    answered: async (tx: TenantTx, userId: string): Promise<void> => void (await updateMisses(tx, userId, 0)),

    /** First of all that is locked of a user. */
    lock: async (tx: TenantTx, userId: string): Promise<void> => void (await lockPauses(tx, userId)),

    /** Counts the prompt, or refuses it. */
    async admit(tx: TenantTx, userId: string): Promise<void> {
      const now = clock.now()
      const { recent, paused_until: pausedUntil } = await lockPauses(tx, userId)
      if (pausedUntil && pausedUntil.getTime() > now)
        throw new Problem('push_paused', {
          members: { pausedUntil: pausedUntil.toISOString() },
          retryAfterSeconds: Math.ceil((pausedUntil.getTime() - now) / 1000),
        })
      const within = recent.filter((asked) => asked.getTime() > now - windowSeconds * 1000)
      const [oldest] = within
      if (oldest && within.length >= mostPerWindow)
        throw new Problem('send_limit_reached', {
          members: { limit: 'user' },
          retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + windowSeconds * 1000 - now) / 1000)),
        })
      await updateRecent(tx, userId, [...within, new Date(now)])
    },

    /** Ends what nobody answered in time, and counts it. What comes of it stays, whatever becomes of the call. */
    async settleOverdue(tx: TenantTx, origin: AuditOrigin, userId: string): Promise<void> {
      await lockPauses(tx, userId)
      for (const push of overdue(await listPendingPushes(tx, userId), clock.now())) {
        const ended = { state: 'expired', reason: 'timeout' } as const
        if ((await updateEnded(tx, push.challenge_id, ended, push.expires_at)) === 0) continue
        waits.changed(tx, push.challenge_id)
        await count(tx, origin, userId, 'not_answered', push.expires_at.getTime())
      }
    },
  }
}

export const overdue = (pushes: readonly OpenPush[], now: number): OpenPush[] =>
  pushes.filter((push) => push.expires_at.getTime() <= now)
