// Which revocations are listed, as the address of the page says it.
import type { Revocation } from '@countersign/contract'

export const shownStatuses = ['in_force', 'lifted'] as const satisfies readonly Revocation['status'][]

interface RevocationSearch {
  /** All, if it is left out. */
  readonly status?: Revocation['status']
}

export function readRevocationSearch(search: Readonly<Record<string, unknown>>): RevocationSearch {
  const status = shownStatuses.find((known) => known === search.status)
  return status ? { status } : {}
}
