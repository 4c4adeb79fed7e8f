// AuthZEN evaluations, as enforcement points and agents request them. An evaluation has no effect except a line in the log.
import { setImmediate } from 'node:timers/promises'
import { type EvaluationResponse, type EvaluationsSemantic, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { AgentsContext } from '../context.ts'
import { type Evaluation, evaluateQuestion, loggedDecision } from '../decisions/evaluation.ts'
import { assertExact } from '../decisions/exact-numbers.ts'
import type { Question } from '../decisions/question.ts'
import { findOpenings } from './openings.ts'
import { type Reevaluated, reevaluate } from './reevaluation.ts'
import { respond } from './response.ts'

export async function evaluate(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  question: Question,
): Promise<EvaluationResponse> {
  assertExact(question)
  const reevaluated: Reevaluated =
    question.context?.approval === undefined
      ? { evaluation: await withStanding(ctx, tenant, origin, await evaluateQuestion(ctx, tenant, origin, question)) }
      : await reevaluate(ctx, tenant, origin, question)
  ctx.decisionLog.add(tenant.id, loggedDecision(reevaluated.evaluation, origin))
  ctx.shadowRuns.observe(ctx, tenant.id, reevaluated.evaluation)
  return respond(ctx, tenant.id, origin.caller, reevaluated)
}

/** A standing approval is counted, so only a grant can use it: parallel evaluations would all be allowed. */
async function withStanding(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  denied: Evaluation,
): Promise<Evaluation> {
  const [opening] = await findOpenings(ctx, tenant, denied)
  if (!opening) return denied
  const opened = await evaluateQuestion(ctx, tenant, origin, denied.question, { approvals: [opening.gateId] })
  const isAllowed = opened.outcome === 'allowed' || opened.outcome === 'grant_required'
  return isAllowed ? { ...opened, outcome: 'grant_required', reason: 'standing_approval' } : denied
}

const itemsAtOnce = 20

/** An item of a batch: a question, or what is wrong with it. */
export type BatchItem = { readonly question: Question } | { readonly invalid: string }

export async function evaluateMany(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  items: readonly BatchItem[],
  semantic: EvaluationsSemantic,
): Promise<EvaluationResponse[]> {
  const responses: EvaluationResponse[] = []
  for (const item of items) {
    // Other requests get a turn in between.
    if (responses.length % itemsAtOnce === itemsAtOnce - 1) await setImmediate()
    const response = await evaluateItem(ctx, tenant, origin, item)
    responses.push(response)
    if (semantic === 'deny_on_first_deny' && !response.decision) break
    if (semantic === 'permit_on_first_permit' && response.decision) break
  }
  return responses
}

/** An item that is not valid, or that fails, is denied; the others are evaluated. */
async function evaluateItem(
  ctx: AgentsContext,
  tenant: TenantScope,
  origin: Origin,
  item: BatchItem,
): Promise<EvaluationResponse> {
  if ('invalid' in item) return refused(400, item.invalid)
  try {
    return await evaluate(ctx, tenant, origin, item.question)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'insufficient_scope') throw error
    const [detail] = error.details ?? []
    return refused(error.status, detail ? `${detail.field} ${detail.issue}` : error.message)
  }
}

const refused = (status: number, message: string): EvaluationResponse => ({
  decision: false,
  context: { outcome: 'denied', error: { status, message } },
})
