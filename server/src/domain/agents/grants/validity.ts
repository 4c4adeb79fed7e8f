// Whether a grant is void. Read from the database, in the transaction that consumes the grant.
import type { TenantTx } from '@countersign/platform/database'
import { means } from '../revocations/revocation-marks.ts'
import { listRevocationsAfter } from '../revocations/revocations-store.ts'
import { type GrantRow, isStillGiven } from './grants-store.ts'

export async function isVoid(tx: TenantTx, row: GrantRow, now: Date): Promise<boolean> {
  const [given, revocations] = await Promise.all([isStillGiven(tx, row, now), listRevocationsAfter(tx, row.epoch)])
  const request = {
    agentId: row.agent_id,
    userId: row.user_id ?? undefined,
    delegationId: row.delegation_id ?? undefined,
    action: row.action.name,
  }
  return !given || revocations.some((revocation) => means(revocation, request))
}
