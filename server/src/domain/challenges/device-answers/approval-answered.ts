import type { TenantTx } from '@countersign/platform/database'
import { enqueueTask } from '@countersign/platform/tasks'
import type { ChallengesContext } from '../context.ts'

/** The kind of the task that follows every answer to an approval: whether others must be asked is not known here. */
export const approvalAnswered = 'approval-answered'

/** Part of the transaction of the answer, so that nothing that follows from it is lost. */
export function enqueueAnswered(
  { clock, signals }: ChallengesContext,
  tx: TenantTx,
  challengeId: string,
): Promise<void> {
  return enqueueTask(tx, { clock, signals }, { kind: approvalAnswered, payload: { challengeId } })
}
