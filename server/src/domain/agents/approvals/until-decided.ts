import type { BaseContext } from '../../base/index.ts'
import type { ApprovalState } from './approvals-store.ts'
import { taskState } from './task-state.ts'

type Wait = Omit<Parameters<BaseContext['waits']['until']>[0], 'topic'>

/** Reads the task until it has ended, or the time is over. It has a topic for each approver. */
export async function untilDecided(
  { clock, waits }: BaseContext,
  wait: Wait,
  first: readonly ApprovalState[],
  read: () => Promise<ApprovalState[]>,
): Promise<ApprovalState[]> {
  const stops = new AbortController()
  const signal = AbortSignal.any([wait.signal, stops.signal])
  const readState = async () => {
    const value = await read()
    const { state, expires_at: expiresAt } = taskState(value, clock.now())
    return { value, final: state !== 'pending', changesAt: expiresAt.getTime() }
  }
  const all = first.map(({ challenge_id: topic }) => waits.until({ ...wait, signal, topic }, readState))
  const rows = await Promise.race(all).finally(() => stops.abort())
  await Promise.allSettled(all)
  return rows
}
