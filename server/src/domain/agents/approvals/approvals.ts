// Approvals, as agents ask for them and follow them. They know challenges; challenges know nothing of them.
import {
  type AccessRequestTask,
  type Approval,
  type AskedApproval,
  type AskedApprovalQuery,
  type Page,
  type PageQuery,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Audit } from '../../audit/index.ts'
import type { Look } from '../../base/index.ts'
import { type DeviceChallenges, listChanged, stateOf, updateEnded } from '../../challenges/index.ts'
import type { PoliciesContext } from '../../policies/index.ts'
import type { Bindings } from '../decisions/binding.ts'
import type { Evaluate } from '../decisions/evaluation.ts'
import { type ApprovalState, findApproval, listApprovals, listApprovalsAskedOf } from './approvals-store.ts'
import { createAskForApproval } from './ask.ts'
import { createPresentTask, presentApproval, presentAskedApproval } from './present.ts'

interface Parts extends PoliciesContext {
  readonly audit: Audit
  readonly bindings: Bindings
  readonly deviceChallenges: Pick<DeviceChallenges, 'push'>
  readonly evaluate: Evaluate
}

const afterAllIds = '~'

const look: Look = (tenant, challengeIds) => tenant.tx((tx) => listChanged(tx, challengeIds))

export type Approvals = ReturnType<typeof createApprovals>

export function createApprovals(parts: Parts) {
  const { audit, clock, pace, waits } = parts
  const presentTask = createPresentTask(parts.addresses)

  /** Whoever did not ask for it is told as for one that there is not. */
  const own = async (tx: TenantTx, { caller }: Origin, approvalId: string): Promise<ApprovalState> => {
    const row = await findApproval(tx, approvalId)
    if (row?.client_id !== caller.clientId) throw new Problem('not_found')
    return row
  }

  const present = (tenantId: string, row: ApprovalState): AccessRequestTask => {
    const { state } = stateOf(row, clock.now())
    const { expires_at: expiresAt, responded_at: respondedAt } = row
    return presentTask(tenantId, row, { state, expiresAt: expiresAt.toISOString(), respondedAt })
  }

  return {
    ask: createAskForApproval({ ...parts, presentTask }),

    /** At once, or as soon as somebody decides. */
    async follow(
      tenant: TenantScope,
      origin: Origin,
      approvalId: string,
      waitSeconds: number,
      signal: AbortSignal,
    ): Promise<AccessRequestTask> {
      const first = await tenant.tx((tx) => own(tx, origin, approvalId))
      pace.admit({ tenantId: tenant.id, clientId: origin.caller.clientId, topic: approvalId })
      const wait = { tenant, topic: first.challenge_id, look, milliseconds: waitSeconds * 1000, signal }
      const row = await waits.until(wait, async () => {
        const value = await tenant.tx((tx) => own(tx, origin, approvalId))
        const final = stateOf(value, clock.now()).state !== 'pending'
        return { value, final, changesAt: value.expires_at.getTime() }
      })
      return present(tenant.id, row)
    },

    cancel: (tenant: TenantScope, origin: Origin, approvalId: string): Promise<AccessRequestTask> =>
      tenant.tx(async (tx) => {
        const row = await own(tx, origin, approvalId)
        const ended = { state: 'cancelled', reason: 'withdrawn' } as const
        if ((await updateEnded(tx, row.challenge_id, ended, new Date(clock.now()))) === 0)
          throw new Problem('approval_finished')
        waits.changed(tx, row.challenge_id)
        await audit.record(tx, origin, {
          action: 'approval.cancelled',
          target: { kind: 'user', id: row.approver_id },
          details: { approvalId, agentId: row.agent_id, challengeId: row.challenge_id },
        })
        return present(tenant.id, await own(tx, origin, approvalId))
      }),

    /** What anybody was asked, newest first. */
    list: (tenant: TenantScope, query: AskedApprovalQuery): Promise<Page<AskedApproval>> =>
      tenant.tx(async (tx) => {
        const { limit, cursor, agentId, approverId, status } = query
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const now = clock.now()
        const rows = await listApprovals(tx, { agentId, approverId, status, before }, new Date(now), limit + 1)
        return pageOf(
          rows,
          limit,
          (row) => [row.approval_id],
          (row) => presentAskedApproval(row, now),
        )
      }),

    /** What a user was asked, newest first. They answer on their device, and nowhere else. */
    ofUser: (tenant: TenantScope, userId: string, { limit, cursor }: PageQuery): Promise<Page<Approval>> =>
      tenant.tx(async (tx) => {
        const [before = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const rows = await listApprovalsAskedOf(tx, userId, before, limit + 1)
        return pageOf(
          rows,
          limit,
          (row) => [row.approval_id],
          (row) => presentApproval(row, clock.now()),
        )
      }),
  }
}
