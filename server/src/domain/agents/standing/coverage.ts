// Whether an action is within the terms of a standing approval.
import type { AuthzenAction, AuthzenResource, StandingTerms } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { amountOf } from '../agents/amount.ts'
import type { StandingRow } from './standing-store.ts'

interface Repeated {
  readonly agentId: string | null
  readonly userId: string | null
  readonly gate: { readonly policyId: string; readonly textHash: string }
  readonly action: AuthzenAction
  readonly resource: AuthzenResource
}

export function isWithinTerms(terms: StandingTerms, repeated: Repeated, now: number): boolean {
  const { gate, action, resource } = repeated
  return (
    now < Date.parse(terms.endsAt) &&
    terms.agent === repeated.agentId &&
    terms.onBehalfOf === repeated.userId &&
    terms.gate.id === gate.policyId &&
    terms.gate.textHash === gate.textHash &&
    terms.action.name === action.name &&
    isSame(terms.action.properties, fixedOf(action.properties, terms.varying)) &&
    terms.resource.type === resource.type &&
    (terms.resource.id === null || terms.resource.id === resource.id) &&
    isSame(terms.resource.properties, resource.properties ?? {}) &&
    isWithinAmount(terms, action)
  )
}

/** Properties that must stay as they were approved: what an approver read is what happens again. */
export function fixedOf(properties: object = {}, varying: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !varying.includes(name)))
}

/** What an action takes of the budget. */
export const takenBy = ({ limits }: StandingTerms, action: AuthzenAction): number =>
  limits.budget === undefined ? 0 : (amountOf(action) ?? 0)

function isWithinAmount({ limits: { budget, amountPerAction } }: StandingTerms, action: AuthzenAction): boolean {
  if (budget === undefined && amountPerAction === undefined) return true
  const amount = amountOf(action)
  return amount !== undefined && (amountPerAction === undefined || amount <= amountPerAction)
}

type Use = Pick<StandingRow, 'budget_reserved' | 'budget_used' | 'count_reserved' | 'count_used'>

/** Only a grant makes sure of it. */
export function hasRoom({ limits }: StandingTerms, use: Use, amount: number): boolean {
  const { budget = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = limits
  return use.budget_used + use.budget_reserved + amount <= budget && use.count_used + use.count_reserved < count
}

const isSame = (one: object, other: object): boolean => canonicalJson(one) === canonicalJson(other)
