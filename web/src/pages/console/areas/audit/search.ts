// What the list is narrowed down by, as the address of the page says it.
import { searchTexts } from '../../parts/search-texts.ts'

export interface AuditSearch {
  readonly action?: string
  readonly actorId?: string
  readonly targetId?: string
  /** As the browser's own field has it, in local time. */
  readonly from?: string
  readonly to?: string
}

const names = ['action', 'actorId', 'targetId', 'from', 'to'] as const

export const readAuditSearch = (search: Readonly<Record<string, unknown>>): AuditSearch => searchTexts(search, names)
