import type { AuthType, ChallengePurpose, ChallengeReason, VerdictReason } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantTx } from '@countersign/platform/database'
import { recordEvent } from '../../audit/index.ts'
import type { BaseContext } from '../../base/index.ts'

interface AnswerEvent {
  readonly userId: string
  readonly authType: AuthType
  readonly purpose: ChallengePurpose
  /** Why the answer did not count; null if it did. */
  readonly reason: VerdictReason | ChallengeReason | null
  readonly details: Readonly<Record<string, unknown>>
}

/** Records in the audit trail how an answer ended, for every method. */
export function recordAnswer(
  ctx: BaseContext,
  tx: TenantTx,
  origin: Origin,
  { userId, authType, purpose, reason, details }: AnswerEvent,
): Promise<void> {
  return recordEvent(ctx, tx, origin, {
    action: `${purpose}.${reason === null ? 'succeeded' : 'failed'}`,
    outcome: reason === null ? 'success' : 'failure',
    target: { kind: 'user', id: userId },
    details: { authType, ...(reason === null ? {} : { reason }), ...details },
  })
}
