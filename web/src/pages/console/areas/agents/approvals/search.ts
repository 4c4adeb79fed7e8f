// What the list is narrowed down by, as the address of the page says it.
import type { AskedApproval } from '@countersign/contract'
import { searchTexts } from '#console/parts/search-texts.ts'

export interface ApprovalSearch {
  readonly status?: AskedApproval['status']
  readonly agentId?: string
  readonly approverId?: string
}

export const statuses = ['pending', 'approved', 'denied', 'expired', 'cancelled'] as const

export function readApprovalSearch(search: Readonly<Record<string, unknown>>): ApprovalSearch {
  const status = statuses.find((known) => known === search.status)
  return { ...searchTexts(search, ['agentId', 'approverId']), ...(status ? { status } : {}) }
}
