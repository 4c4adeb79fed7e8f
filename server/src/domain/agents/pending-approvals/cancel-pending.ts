import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { updateEnded } from '../../challenges/index.ts'
import { listPendingApprovals } from './pending-approvals-store.ts'
import type { Revocable } from './revocable.ts'

/** Cancels the approvals that people are being asked for, where the predicate is true. Returns how many there were. */
export async function cancelPending(
  { clock, waits }: BaseContext,
  tx: TenantTx,
  isMeant: (request: Revocable) => boolean,
): Promise<number> {
  const now = new Date(clock.now())
  let cancelled = 0
  for (const pending of await listPendingApprovals(tx, now)) {
    const { agent_id: agentId, user_id: userId, delegation_id: delegationId, action } = pending
    const request = { agentId, userId: userId ?? undefined, delegationId: delegationId ?? undefined, action }
    if (!isMeant(request)) continue
    cancelled += await updateEnded(tx, pending.challenge_id, { state: 'cancelled', reason: 'revoked' }, now)
    waits.changed(tx, pending.challenge_id)
  }
  return cancelled
}
