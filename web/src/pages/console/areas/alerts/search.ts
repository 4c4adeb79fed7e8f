// Which alerts are listed, as the address of the page says it.
import type { Alert } from '@countersign/contract'

export const shownStates = ['open', 'acknowledged', 'resolved'] as const satisfies readonly Alert['state'][]

interface AlertSearch {
  /** Open ones, if it is left out. */
  readonly state?: Alert['state']
}

export function readAlertSearch(search: Readonly<Record<string, unknown>>): AlertSearch {
  const state = shownStates.find((known) => known === search.state)
  return state ? { state } : {}
}
