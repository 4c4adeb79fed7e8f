import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'
import type { StandingRow } from './standing-store.ts'

export function recordEnded(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  row: Pick<StandingRow, 'standing_approval_id' | 'approver_id' | 'agent_id' | 'user_id'>,
  reason?: 'limit_reached',
): Promise<void> {
  const { standing_approval_id: standingApprovalId, approver_id: id, agent_id: agentId, user_id: userId } = row
  return recordEvent(ctx, tx, origin, {
    action: 'standing_approval.ended',
    target: { kind: 'user', id },
    details: { standingApprovalId, agentId, userId, ...(reason === undefined ? {} : { reason }) },
  })
}
