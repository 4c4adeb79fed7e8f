// Whatever stops an agent ends what people are being asked about it.
import type { Clock } from '@countersign/platform/clock'
import type { TenantTx } from '@countersign/platform/database'
import type { Waits } from '../../base/index.ts'
import { updateEnded } from '../../challenges/index.ts'
import { listPendingApprovals } from './pending-approvals-store.ts'
import type { Revocable } from './revocable.ts'

/** How many there were. */
export type CancelPending = (tx: TenantTx, isMeant: (request: Revocable) => boolean) => Promise<number>

export function createCancelPending({ clock, waits }: { readonly clock: Clock; readonly waits: Waits }): CancelPending {
  return async (tx, isMeant) => {
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
}
