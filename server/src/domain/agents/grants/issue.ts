// Issuing a grant: decided again by today's policies, limits reserved, and everything written in one transaction.
import type { IssuedGrant, IssueGrantRequest } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope } from '@countersign/platform/database'
import type { FindApproval } from '../approvals/approval-for-grant.ts'
import type { DecisionLog } from '../decisions/decision-log.ts'
import { decisionRow, type Evaluate, type Evaluation } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import type { Respond } from '../decisions/response.ts'
import { covers, isCounted } from '../delegations/coverage.ts'
import { type DelegationRow, listOpenDelegations } from '../delegations/delegations-store.ts'
import type { Mint } from './mint.ts'

interface Parts {
  readonly clock: Clock
  readonly evaluate: Evaluate
  readonly findApproval: FindApproval
  readonly log: DecisionLog
  readonly mint: Mint
  readonly respond: Respond
}

export function createIssueGrant({ clock, evaluate, findApproval, log, mint, respond }: Parts) {
  return async (tenant: TenantScope, origin: Origin, request: IssueGrantRequest): Promise<IssuedGrant> => {
    const { audience, approval: approvalId, lifetimeSeconds = 120, ...question } = request
    assertExact(question)
    let decided = await evaluate(tenant, origin, question)
    const approval = approvalId === undefined ? undefined : await findApproval(tenant, approvalId, decided)
    const approvals = approval?.gates ?? []

    for (const delegation of await candidates(tenant, decided)) {
      decided = await evaluate(tenant, origin, question, { approvals, ...(delegation ? { delegation } : {}) })
      if (decided.outcome !== 'allowed') continue
      const granted = await mint(tenant, origin, { decided, delegation, approval, audience, lifetimeSeconds })
      if (granted) return { ...(await respond(tenant.id, origin.caller, decided)), ...granted }
      decided = { ...decided, outcome: 'denied', reason: 'limit_reached' }
    }
    log.add(tenant.id, decisionRow(decided, origin))
    return respond(tenant.id, origin.caller, decided)
  }

  /** By which it could be granted: those that need no counting first. Nothing where it is no agent that asks. */
  async function candidates(
    tenant: TenantScope,
    { principal, question }: Evaluation,
  ): Promise<readonly (DelegationRow | undefined)[]> {
    const { agentId, userId, delegationId } = principal ?? {}
    if (!agentId) return []
    if (!userId) return [undefined]
    const now = clock.now()
    // Apart: what is counted must not be read from a cache.
    const open = await tenant.apart((tx) => listOpenDelegations(tx, agentId, userId, new Date(now)))
    return open
      .filter((row) => delegationId === undefined || row.delegation_id === delegationId)
      .filter((row) => covers(row, question, now))
      .sort((one, other) => Number(isCounted(one)) - Number(isCounted(other)))
  }
}
