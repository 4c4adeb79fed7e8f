// What the steps of applying a declaration share.
import type { Page, PageQuery } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { Domain } from '../../domain/domain.ts'
import type { Changes } from './changes.ts'
import type { References } from './references.ts'

export interface Applying {
  readonly domain: Domain
  readonly origin: Origin
  readonly references: References
  readonly changes: Changes
  readonly prune: boolean
  readonly sendSecrets: boolean
  /** Runs a step. An error names the field. */
  at<T>(field: string, step: () => Promise<T>): Promise<T>
}

/** The declaration cannot be applied. The issue follows the name of the field. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export function only<Item>(items: readonly Item[], wanted: (item: Item) => boolean, issue: string): Item | undefined {
  const found = items.filter(wanted)
  if (found.length > 1) throw new Refusal(`is ambiguous, because ${issue}`)
  return found[0]
}

export async function allOf<Item>(list: (query: PageQuery) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: 100, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return items
}
