// Mints a grant for what was decided, and writes down both, with what they reserve, in one transaction.
import { type AuthzenAction, type AuthzenResource, type IssuedGrant, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import type { Audit } from '../../audit/index.ts'
import type { GivenApproval } from '../approvals/approval-for-grant.ts'
import { insertDecisions } from '../decisions/decisions-store.ts'
import { decisionRow, type Evaluation } from '../decisions/evaluation.ts'
import type { DelegationRow } from '../delegations/delegations-store.ts'
import type { GrantTokens } from './grant-token.ts'
import { insertGrant, type NewGrant } from './grants-store.ts'
import { reserve } from './reserve.ts'

interface Minted {
  readonly decided: Evaluation
  readonly delegation: DelegationRow | undefined
  readonly approval: GivenApproval | undefined
  readonly audience: string
  readonly lifetimeSeconds: number
}

/** Undefined where the delegation has no room for it, or has ended. */
export type Mint = (
  tenant: TenantScope,
  origin: Origin,
  minted: Minted,
) => Promise<Pick<IssuedGrant, 'grant' | 'grantId' | 'expiresAt'> | undefined>

interface Parts {
  readonly audit: Audit
  readonly clock: Clock
  readonly tokens: GrantTokens
}

export function createMint({ audit, clock, tokens }: Parts): Mint {
  return async (tenant, origin, minted) => {
    const row = newGrant(minted, clock.now())
    const { decided, delegation, approval } = minted
    // Before the transaction: nobody holds a connection while something is signed.
    const grant = await tokens.sign(tenant.id, row, approval?.approvedBy)
    const written = await tenant.tx(async (tx) => {
      const held = delegation && (await reserve(tx, delegation, decided.question, clock.now()))
      if (delegation && !held) return false
      if ((await insertGrant(tx, { ...row, ...held })) === 0) throw new Problem('approval_used')
      await insertDecisions(tx, [decisionRow(decided, origin)])
      await audit.record(tx, origin, {
        action: 'grant.issued',
        target: { kind: 'agent', id: row.agent_id },
        details: {
          grantId: row.grant_id,
          userId: row.user_id,
          action: row.action.name,
          resource: `${row.resource.type} ${row.resource.id}`,
          evaluationId: row.evaluation_id,
        },
      })
      return true
    })
    return written ? { grant, grantId: row.grant_id, expiresAt: row.expires_at.toISOString() } : undefined
  }
}

function newGrant({ decided, approval, audience, lifetimeSeconds }: Minted, now: number): NewGrant {
  const { principal, question, actionHash } = decided
  if (!principal?.agentId || actionHash === null) throw new TypeError('Only an agent is granted anything.')
  return {
    grant_id: newId('gr', now),
    agent_id: principal.agentId,
    user_id: principal.userId,
    delegation_id: decided.delegationId,
    approval_id: approval?.approvalId ?? null,
    evaluation_id: decided.evaluationId,
    audience,
    action: actionOf(question.action),
    resource: resourceOf(question.resource),
    action_hash: actionHash,
    policy_version: decided.policyVersion,
    epoch: decided.epoch,
    reserved_amount: 0,
    reserved_period: null,
    created_at: new Date(now),
    expires_at: new Date(now + lifetimeSeconds * 1000),
  }
}

/** Without the members that nobody knows: they are not part of what was decided. */
const actionOf = ({ name, properties }: AuthzenAction): AuthzenAction => ({ name, ...(properties && { properties }) })
const resourceOf = ({ type, id, properties }: AuthzenResource): AuthzenResource => ({
  type,
  id,
  ...(properties && { properties }),
})
