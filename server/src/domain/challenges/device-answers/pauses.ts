// How often a user may be prompted. An attacker with a stolen password prompts until the user gives in, so an asker pauses after
// a few prompts in a row that the user denied or did not answer. Each asker has its own count: one application or agent must not
// be able to use up the prompts of another.
import {
  maxMissedPrompts,
  maxPromptsPerAsker,
  maxPromptsPerUser,
  Problem,
  promptPauseMinutes,
  promptWindowMinutes,
} from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import { listPendingPushes, type OpenPush } from '../lifecycle/device-challenges-store.ts'
import { updateEnded } from '../lifecycle/outcomes-store.ts'
import { askerOf } from './asker.ts'
import {
  type AskerKey,
  type AskerRow,
  listAskers,
  lockPauses,
  updatePausedUntil,
  updateUnpaused,
  upsertAsker,
} from './pauses-store.ts'

const windowMs = promptWindowMinutes * 60_000

type Miss = 'denied' | 'not_answered' | 'reported_fraud'

/** Counts a prompt that the user did not approve, in the transaction of the answer, and pauses the asker after a few. */
export async function countMiss(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  key: AskerKey,
  miss: Miss,
  at = ctx.clock.now(),
): Promise<void> {
  await lockPauses(tx, key.userId)
  const { own } = await findAskers(tx, key)
  const misses = own.misses + 1
  if (miss !== 'reported_fraud' && misses < maxMissedPrompts)
    return void (await upsertAsker(tx, key, { ...own, misses }))
  const pausedUntil = new Date(at + promptPauseMinutes * 60_000)
  // A user who reports a sign-in says that their password is known: then no application may prompt them.
  const isForAll = miss === 'reported_fraud' && key.purpose === 'authentication'
  if (isForAll) await updatePausedUntil(tx, key.userId, pausedUntil)
  await upsertAsker(tx, key, { ...own, misses: 0, paused_until: isForAll ? own.paused_until : pausedUntil })
  await recordEvent(ctx, tx, origin, {
    action: key.purpose === 'approval' ? 'approval.paused' : 'push.paused',
    target: { kind: 'user', id: key.userId },
    details: {
      reason: miss,
      pausedUntil: pausedUntil.toISOString(),
      ...(isForAll ? {} : { [key.purpose === 'approval' ? 'agentId' : 'clientId']: key.askerId }),
    },
  })
}

/** When the user has approved. */
export async function forgetMisses(tx: TenantTx, key: AskerKey): Promise<void> {
  const { own } = await findAskers(tx, key)
  if (own.misses > 0) await upsertAsker(tx, key, { ...own, misses: 0 })
}

/** An administrator decides that the user can be prompted again. */
export async function liftPauses(ctx: BaseContext, tx: TenantTx, origin: AuditOrigin, userId: string): Promise<void> {
  await lockPauses(tx, userId)
  if ((await updateUnpaused(tx, userId, new Date(ctx.clock.now()))) > 0)
    await recordEvent(ctx, tx, origin, { action: 'push.resumed', target: { kind: 'user', id: userId } })
}

/** Locked before everything else of a user. */
export async function lockPrompts(tx: TenantTx, userId: string): Promise<void> {
  await lockPauses(tx, userId)
}

/** Counts the prompt, or refuses it. */
export async function admitPrompt({ clock }: BaseContext, tx: TenantTx, key: AskerKey): Promise<void> {
  const now = clock.now()
  const signInPausedUntil = await lockPauses(tx, key.userId)
  const { all, own } = await findAskers(tx, key)
  assertNotPaused(own.paused_until, now)
  if (key.purpose === 'authentication') assertNotPaused(signInPausedUntil, now)
  const within = own.recent.filter((asked) => asked.getTime() > now - windowMs)
  assertRoom(within, maxPromptsPerAsker, key.purpose === 'approval' ? 'agent' : 'client', now)
  const ofAll = all.flatMap(({ recent }) => recent).filter((asked) => asked.getTime() > now - windowMs)
  assertRoom(ofAll, maxPromptsPerUser, 'user', now)
  await upsertAsker(tx, key, { ...own, recent: [...within, new Date(now)] })
}

/** Ends the prompts that were not answered in time, and counts them. This stays, whatever happens to the request. */
export async function settleOverdue(
  ctx: BaseContext,
  tx: TenantTx,
  origin: AuditOrigin,
  userId: string,
): Promise<void> {
  await lockPauses(tx, userId)
  for (const push of overdue(await listPendingPushes(tx, userId), ctx.clock.now())) {
    const ended = { state: 'expired', reason: 'timeout' } as const
    if ((await updateEnded(tx, push.challenge_id, ended, push.expires_at)) === 0) continue
    ctx.waits.changed(tx, push.challenge_id)
    const key = { userId, purpose: push.purpose, askerId: askerOf(push) }
    await countMiss(ctx, tx, origin, key, 'not_answered', push.expires_at.getTime())
  }
}

async function findAskers(tx: TenantTx, key: AskerKey) {
  const all = await listAskers(tx, key)
  const own = all.find((row) => row.asker_id === key.askerId) ?? newAsker(key.askerId)
  return { all, own }
}

const newAsker = (askerId: string): AskerRow => ({ asker_id: askerId, recent: [], misses: 0, paused_until: null })

function assertNotPaused(pausedUntil: Date | null, now: number): void {
  if (!pausedUntil || pausedUntil.getTime() <= now) return
  throw new Problem('push_paused', {
    members: { pausedUntil: pausedUntil.toISOString() },
    retryAfterSeconds: Math.ceil((pausedUntil.getTime() - now) / 1000),
  })
}

function assertRoom(prompts: readonly Date[], max: number, limit: string, now: number): void {
  if (prompts.length < max) return
  const times = prompts.map((asked) => asked.getTime()).sort((a, b) => a - b)
  const roomAt = (times[times.length - max] ?? now) + windowMs
  throw new Problem('send_limit_reached', {
    members: { limit },
    retryAfterSeconds: Math.max(1, Math.ceil((roomAt - now) / 1000)),
  })
}

export const overdue = (pushes: readonly OpenPush[], now: number): OpenPush[] =>
  pushes.filter((push) => push.expires_at.getTime() <= now)
