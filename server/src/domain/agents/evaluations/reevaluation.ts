// An evaluation with `context.approval`: the approval opens its gates for exactly the request that was approved, from the client
// that asked for it, until it ends. Today's policies decide. An approval for a grant opens nothing here.
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { type ApprovalState, listTask } from '../approvals/approvals-store.ts'
import { findSigned, isFor } from '../approvals/given-approval.ts'
import { approvedUntil } from '../approvals/present.ts'
import { asTask } from '../approvals/task-state.ts'
import type { AgentsContext } from '../context.ts'
import { bindingHash, boundMembers } from '../decisions/bound-request.ts'
import { type Evaluation, evaluateQuestion } from '../decisions/evaluation.ts'
import type { Question } from '../decisions/question.ts'

/** The profile's reasons why an approval did not help. */
export type ApprovalRefusal = 'approval_expired' | 'out_of_scope' | 'policy_denied' | 'approval_unverifiable'

export interface Reevaluated {
  readonly evaluation: Evaluation
  /** The approval that allowed it. */
  readonly used?: { readonly id: string; readonly approvedUntil: number }
  readonly refusal?: ApprovalRefusal
}

interface Opening {
  readonly id: string
  readonly gates: readonly string[]
  readonly approvedUntil: number
}

export async function reevaluate(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  question: Question,
): Promise<Reevaluated> {
  const evaluation = await evaluateQuestion(ctx, tenant, origin, question)
  if (evaluation.outcome === 'allowed' || evaluation.outcome === 'grant_required') return { evaluation }
  const { id } = Object(question.context?.approval) as { readonly id?: unknown }
  const hash = bindingHash(question, await boundMembers(ctx, tenant.id, question))
  const found = await tenant.apart((tx) => findOpening(ctx, tx, origin, { id, hash, evaluation }))
  if (typeof found === 'string') return { evaluation, refusal: found }
  if (evaluation.outcome === 'denied') return { evaluation, refusal: 'policy_denied' }
  const again = await evaluateQuestion(ctx, tenant, origin, question, { approvals: found.gates })
  if (again.outcome === 'allowed')
    return {
      evaluation: { ...again, approvalId: found.id },
      used: { id: found.id, approvedUntil: found.approvedUntil },
    }
  return { evaluation: again, refusal: again.outcome === 'approval_required' ? 'approval_expired' : 'policy_denied' }
}

interface Presented {
  readonly id: unknown
  /** Of the request as it is now. */
  readonly hash: string
  readonly evaluation: Evaluation
}

async function findOpening(
  { clock }: AgentsContext,
  tx: TenantTx,
  { caller }: Origin,
  { id, hash, evaluation }: Presented,
): Promise<Opening | ApprovalRefusal> {
  const rows = typeof id === 'string' ? await listTask(tx, id) : []
  const row = rows.length > 0 ? asTask(rows, clock.now()) : undefined
  // For other clients than the one that asked, the approval does not exist.
  if (row?.client_id !== caller.clientId || !opensEvaluations(row)) return 'approval_unverifiable'
  if (!isFor(row, evaluation) || row.binding_hash !== hash) return 'out_of_scope'
  const signed = await findSigned(tx, rows, evaluation, clock.now())
  return signed ? { id: row.task_id, gates: signed.gates, approvedUntil: approvedUntil(row) } : 'approval_expired'
}

const opensEvaluations = ({ completion, state }: ApprovalState): boolean =>
  completion === 'reevaluate' && state === 'approved'
