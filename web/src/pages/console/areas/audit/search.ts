// What the list is narrowed down by, as the address of the page says it.

import { searchTexts } from '#console/parts/search-texts.ts'
import { type ActionGroup, actionGroups } from './action-groups.ts'

export interface AuditSearch {
  /** A part of the product. */
  readonly part?: ActionGroup
  readonly action?: string
  readonly actorId?: string
  readonly targetId?: string
  /** As the browser's own field has it, in local time. */
  readonly from?: string
  readonly to?: string
}

const names = ['action', 'actorId', 'targetId', 'from', 'to'] as const

export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const part = actionGroups.find((known) => known === search.part)
  return { ...searchTexts(search, names), ...(part ? { part } : {}) }
}
