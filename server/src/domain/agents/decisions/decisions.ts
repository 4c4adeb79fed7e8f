// Decisions, as enforcement points and agents ask for them. Asking has no effect but a line in the log.
import { setImmediate } from 'node:timers/promises'
import { type EvaluationResponse, type EvaluationsSemantic, type PdpMetadata, Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope } from '@countersign/platform/database'
import type { Addresses } from '../../base/index.ts'
import type { Access } from '../../oauth/index.ts'
import type { DecisionLog } from './decision-log.ts'
import { decisionRow, type Evaluate } from './evaluation.ts'
import { assertExact } from './exact-numbers.ts'
import { pdpMetadata } from './metadata.ts'
import type { Question } from './question.ts'
import type { Respond } from './response.ts'

interface Parts {
  readonly access: Pick<Access, 'signing'>
  readonly addresses: Addresses
  readonly evaluate: Evaluate
  readonly log: DecisionLog
  readonly respond: Respond
}

const itemsAtOnce = 20

/** An item of a batch: a question, or what is wrong with it. */
export type BatchItem = { readonly question: Question } | { readonly invalid: string }

export function createDecisions({ access, addresses, evaluate, log, respond }: Parts) {
  const one = async (tenant: TenantScope, origin: Origin, question: Question): Promise<EvaluationResponse> => {
    assertExact(question)
    const evaluation = await evaluate(tenant, origin, question)
    log.add(tenant.id, decisionRow(evaluation, origin))
    return respond(tenant.id, origin.caller, evaluation)
  }

  /** What is wrong with one item, or goes wrong with it, denies that item. */
  const item = async (tenant: TenantScope, origin: Origin, given: BatchItem): Promise<EvaluationResponse> => {
    if ('invalid' in given) return refused(400, given.invalid)
    try {
      return await one(tenant, origin, given.question)
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'insufficient_scope') throw error
      const [detail] = error.details ?? []
      return refused(error.status, detail ? `${detail.field} ${detail.issue}` : error.message)
    }
  }

  return {
    evaluate: one,

    async evaluateAll(
      tenant: TenantScope,
      origin: Origin,
      items: readonly BatchItem[],
      semantic: EvaluationsSemantic,
    ): Promise<EvaluationResponse[]> {
      const answers: EvaluationResponse[] = []
      for (const given of items) {
        // Everybody else gets a turn in between.
        if (answers.length % itemsAtOnce === itemsAtOnce - 1) await setImmediate()
        const answer = await item(tenant, origin, given)
        answers.push(answer)
        if (semantic === 'deny_on_first_deny' && !answer.decision) break
        if (semantic === 'permit_on_first_permit' && answer.decision) break
      }
      return answers
    },

    async metadata(tenantId: string): Promise<PdpMetadata> {
      if (!(await access.signing(tenantId))) throw new Problem('not_found')
      return pdpMetadata(addresses, tenantId)
    },

    /** Writes what of the log is not written yet. */
    flush: () => log.flush(),

    /** How many decisions the log had no room for. */
    lost: () => log.lost,
  }
}

const refused = (status: number, message: string): EvaluationResponse => ({
  decision: false,
  context: { outcome: 'denied', error: { status, message } },
})
