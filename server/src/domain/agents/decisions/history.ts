// The log of decisions, as administrators read it: each with the approval and the grant that followed from it.
import { type Decision, type DecisionChain, type DecisionQuery, type Page, Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { firstEvaluationIdAt } from '../../base/index.ts'
import type { AgentsContext } from '../context.ts'
import type { DecisionRow } from './decisions-store.ts'
import { presentApprovalLink, presentDecision, presentGrantLink } from './history-present.ts'
import { findChain, findDecision, listDecisions, listDecisionsOfAgent, listDecisionsOfUser } from './history-store.ts'

const afterAllIds = '~'

/** Newest first. */
export async function list(
  { decisionLog }: AgentsContext,
  tenant: TenantScope,
  query: DecisionQuery,
): Promise<Page<Decision>> {
  const [before = afterAllIds] = decodeCursor(query.cursor, ['string']) ?? []
  // So that a caller finds at least the decisions that it has just received from this process.
  await decisionLog.flush()
  return tenant.tx(async (tx) =>
    pageOf(await rowsOf(tx, query, before), query.limit, (row) => [row.evaluation_id], presentDecision),
  )
}

export async function find(
  { clock, decisionLog }: AgentsContext,
  tenant: TenantScope,
  evaluationId: string,
): Promise<DecisionChain> {
  await decisionLog.flush()
  return tenant.tx(async (tx) => {
    const [row, chain] = await Promise.all([findDecision(tx, evaluationId), findChain(tx, evaluationId)])
    if (!row) throw new Problem('not_found')
    return {
      ...presentDecision(row),
      approval: chain ? presentApprovalLink(chain, clock.now()) : null,
      grant: chain ? presentGrantLink(chain) : null,
    }
  })
}

function rowsOf(tx: TenantTx, query: DecisionQuery, before: string): Promise<DecisionRow[]> {
  const { agentId, userId, action, outcome, from, to, limit } = query
  const end = to === undefined ? before : firstEvaluationIdAt(Date.parse(to))
  const range = {
    before: end < before ? end : before,
    from: from === undefined ? '' : firstEvaluationIdAt(Date.parse(from)),
    action,
    outcome,
  }
  if (agentId !== undefined) return listDecisionsOfAgent(tx, { agentId, userId }, range, limit + 1)
  if (userId !== undefined) return listDecisionsOfUser(tx, userId, range, limit + 1)
  return listDecisions(tx, range, limit + 1)
}
