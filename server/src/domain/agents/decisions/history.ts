// The log of decisions, as administrators read it: each with the approval and the grant that followed from it.
import {
  covers,
  type Decision,
  type DecisionChain,
  type DecisionQuery,
  type Page,
  Problem,
} from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { firstEvaluationIdAt } from '../../base/index.ts'
import { unlessBroken } from '../../tenancy/index.ts'
import type { AgentsContext } from '../context.ts'
import { presentStanding } from '../standing/present.ts'
import { findStanding } from '../standing/standing-store.ts'
import { findDecisionInputs } from './decision-inputs-store.ts'
import type { DecisionRow } from './decisions-store.ts'
import { presentApprovalLink, presentDecision, presentGrantLink } from './history-present.ts'
import {
  findChain,
  findDecision,
  findShadowOf,
  listApprovalLinks,
  listDecisions,
  listDecisionsOfAgent,
  listDecisionsOfUser,
} from './history-store.ts'
import { shownInputs } from './inputs.ts'
import { placeOfInputs } from './write-decisions.ts'

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
  ctx: AgentsContext,
  tenant: TenantScope,
  { caller }: Origin,
  evaluationId: string,
): Promise<DecisionChain> {
  const { clock, decisionLog } = ctx
  await decisionLog.flush()
  return tenant.tx(async (tx) => {
    const [row, chain, shadow] = await Promise.all([
      findDecision(tx, evaluationId),
      findChain(tx, evaluationId),
      findShadowOf(tx, evaluationId),
    ])
    if (!row) throw new Problem('not_found')
    const standing = chain?.standing_approval_id ? await findStanding(tx, chain.standing_approval_id) : undefined
    const links = chain?.approval_id ? await listApprovalLinks(tx, chain.approval_id) : []
    const approvals = links.map((link) => presentApprovalLink(link, clock.now()))
    return {
      ...presentDecision(row),
      approval: approvals[0] ?? null,
      approvals,
      grant: chain ? presentGrantLink(chain) : null,
      standingApproval: standing ? presentStanding(standing, clock.now()) : null,
      shadow: shadow ?? null,
      // They can hold what the log leaves out on purpose, so reading the log is not enough.
      inputs: covers(caller.scopes, 'admin.write') ? await openInputs(ctx, tx, evaluationId) : null,
    }
  })
}

async function openInputs(
  { vault }: AgentsContext,
  tx: TenantTx,
  evaluationId: string,
): Promise<DecisionChain['inputs']> {
  const sealed = await findDecisionInputs(tx, evaluationId)
  // A value that was altered or moved counts as missing.
  const opened = sealed && (await unlessBroken(vault.open(tx, placeOfInputs(evaluationId), sealed)))
  return opened ? shownInputs(opened.toString()) : null
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
