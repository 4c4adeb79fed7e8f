import { performance } from 'node:perf_hooks'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import type { ApprovalState } from './approvals-store.ts'
import { taskState } from './task-state.ts'

type Wait = Omit<Parameters<BaseContext['waits']['until']>[0], 'topic'>

/** Reads the task until it has ended, or the time is over. It has a topic for each approver, and more may be asked. */
export async function untilDecided(
  ctx: BaseContext,
  wait: Wait,
  first: readonly ApprovalState[],
  read: () => Promise<ApprovalState[]>,
): Promise<ApprovalState[]> {
  const endsAt = performance.now() + wait.milliseconds
  for (let known = first; ; ) {
    const milliseconds = Math.max(0, endsAt - performance.now())
    const rows = await untilChanged(ctx, { ...wait, milliseconds }, known, read)
    const hasMore = rows.length > known.length && performance.now() < endsAt && !wait.signal.aborted
    if (!hasMore || taskState(rows, ctx.clock.now()).state !== 'pending') return rows
    known = rows
  }
}

/** Or more people are asked. */
async function untilChanged(
  { clock, waits }: BaseContext,
  wait: Wait,
  known: readonly ApprovalState[],
  read: () => Promise<ApprovalState[]>,
): Promise<ApprovalState[]> {
  const stops = new AbortController()
  const signal = AbortSignal.any([wait.signal, stops.signal])
  const readState = async () => {
    const value = await read()
    const { state, expires_at: expiresAt } = taskState(value, clock.now())
    return { value, final: state !== 'pending' || value.length > known.length, changesAt: expiresAt.getTime() }
  }
  const all = known.map(({ challenge_id: topic }, index) =>
    // Of a request that waits for several approvers, one wait counts.
    waits.until({ ...wait, signal, topic, origin: index === 0 ? wait.origin : undefined }, readState),
  )
  const rows = await Promise.race(all).finally(() => stops.abort())
  await Promise.allSettled(all)
  return rows
}

/** Callers that wait for the task know only the people who were asked so far. */
export function wakeAll({ waits }: BaseContext, tx: TenantTx, rows: readonly ApprovalState[]): void {
  for (const { challenge_id: challengeId } of rows) waits.changed(tx, challengeId)
}
