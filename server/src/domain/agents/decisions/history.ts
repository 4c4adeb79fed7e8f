// The log of decisions, as administrators read it: each with the whole chain of what came of it.
import { type Decision, type DecisionChain, type DecisionQuery, type Page, Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { firstEvaluationIdAt } from '../../base/index.ts'
import type { DecisionLog } from './decision-log.ts'
import type { DecisionRow } from './decisions-store.ts'
import { presentApprovalLink, presentDecision, presentGrantLink } from './history-present.ts'
import { findChain, findDecision, listDecisions, listDecisionsOfAgent, listDecisionsOfUser } from './history-store.ts'

const afterAllIds = '~'

export function createDecisionHistory({ clock, log }: { readonly clock: Clock; readonly log: DecisionLog }) {
  const rowsOf = (tx: TenantTx, query: DecisionQuery, before: string): Promise<DecisionRow[]> => {
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

  return {
    /** Newest first. */
    async list(tenant: TenantScope, query: DecisionQuery): Promise<Page<Decision>> {
      const [before = afterAllIds] = decodeCursor(query.cursor, ['string']) ?? []
      // Whoever has just seen a decision finds it: at least what this process has decided is there.
      await log.flush()
      return tenant.tx(async (tx) =>
        pageOf(await rowsOf(tx, query, before), query.limit, (row) => [row.evaluation_id], presentDecision),
      )
    },

    async find(tenant: TenantScope, evaluationId: string): Promise<DecisionChain> {
      await log.flush()
      return tenant.tx(async (tx) => {
        const [row, chain] = await Promise.all([findDecision(tx, evaluationId), findChain(tx, evaluationId)])
        if (!row) throw new Problem('not_found')
        return {
          ...presentDecision(row),
          approval: chain ? presentApprovalLink(chain, clock.now()) : null,
          grant: chain ? presentGrantLink(chain) : null,
        }
      })
    },
  }
}
