// The standing approvals that open a gate for a request. All that could have made one void since is read at that time.
import type { StandingTerms } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import type { Gate } from '../../policies/index.ts'
import { findAgent } from '../agents/agents-store.ts'
import { eligible } from '../approvals/approvers.ts'
import { isRevoked } from '../approvals/given-approval.ts'
import type { Evaluation } from '../decisions/evaluation.ts'
import { hasRoom, isWithinTerms, takenBy } from '../standing/coverage.ts'
import { signedTerms } from '../standing/signed-terms.ts'
import { listSignedStanding, type SignedStanding } from '../standing/standing-store.ts'

/** A standing approval that opens a gate for one request. */
export interface Opening {
  readonly standingApprovalId: string
  readonly gateId: string
  readonly terms: StandingTerms
  /** What the request takes of the budget. */
  readonly amount: number
  /** Who signed, and the signature. */
  readonly approver: string
  readonly deviceKey: string
  readonly signature: string
}

type Denied = Pick<Evaluation, 'outcome' | 'gates' | 'principal' | 'question'>

/** The one that ends first comes first. Empty if the request needs another approval as well. */
export function findOpenings(ctx: BaseContext, tenant: TenantScope, denied: Denied): Promise<Opening[]> {
  const gate = gateOf(denied)
  if (!gate) return Promise.resolve([])
  return tenant.apart((tx) => openingsOf(ctx, tx, gate, denied, true))
}

/** Whether it still opens the gate for a grant that it was used for: the grant holds its part of the limits. */
export async function stillOpens(
  ctx: BaseContext,
  tenant: TenantScope,
  standingApprovalId: string,
  denied: Denied,
): Promise<string | undefined> {
  const gate = gateOf(denied)
  if (!gate) return undefined
  const openings = await tenant.apart((tx) => openingsOf(ctx, tx, gate, denied, false))
  return openings.find((opening) => opening.standingApprovalId === standingApprovalId)?.gateId
}

function gateOf({ outcome, gates, principal }: Denied): Gate | undefined {
  const [gate, ...more] = gates
  return outcome === 'approval_required' && principal?.agentId && more.length === 0 && gate?.standing ? gate : undefined
}

async function openingsOf(
  { clock }: BaseContext,
  tx: TenantTx,
  gate: Gate,
  { principal, question }: Denied,
  needsRoom: boolean,
): Promise<Opening[]> {
  const { agentId, userId } = principal as { agentId: string; userId: string | null }
  const now = clock.now()
  const openings: Opening[] = []
  for (const row of await listSignedStanding(tx, { agentId, userId, gateId: gate.policyId }, new Date(now))) {
    const terms = signedTerms(tx.tenantId, row)
    if (!terms || !isWithinTerms(terms, { agentId, userId, gate, ...question }, now)) continue
    const amount = takenBy(terms, question.action)
    if ((needsRoom && !hasRoom(terms, row, amount)) || !(await stillCounts(tx, gate, row))) continue
    openings.push({
      standingApprovalId: row.standing_approval_id,
      gateId: gate.policyId,
      terms,
      amount,
      approver: row.approver_id,
      deviceKey: row.thumbprint,
      signature: row.signature,
    })
  }
  return openings
}

/** Nothing was revoked since, and today's policies let the approver open the gate. */
async function stillCounts(tx: TenantTx, gate: Gate, row: SignedStanding): Promise<boolean> {
  if (await isRevoked(tx, { ...row, action: row.terms.action.name })) return false
  const agent = await findAgent(tx, row.agent_id)
  const asking = { principal: { userId: row.user_id }, owners: agent?.owners ?? [] }
  return (await eligible(tx, gate, 1, asking)).includes(row.approver_id)
}
