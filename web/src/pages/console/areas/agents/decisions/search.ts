// What the list is narrowed down by, as the address of the page says it.
import type { Decision } from '@countersign/contract'
import { searchTexts } from '#console/parts/search-texts.ts'

export interface DecisionSearch {
  readonly agentId?: string
  readonly userId?: string
  readonly action?: string
  readonly outcome?: Decision['outcome']
  /** As the browser's own field has it, in local time. */
  readonly from?: string
  readonly to?: string
}

export const outcomes = ['allowed', 'denied', 'approval_required', 'grant_required'] as const
const texts = ['agentId', 'userId', 'action', 'from', 'to'] as const

export function readDecisionSearch(search: Readonly<Record<string, unknown>>): DecisionSearch {
  const outcome = outcomes.find((known) => known === search.outcome)
  return { ...searchTexts(search, texts), ...(outcome ? { outcome } : {}) }
}
