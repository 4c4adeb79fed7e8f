// Which lines of an import are listed, as the address of the page says it.

export const outcomes = ['refused', 'created', 'updated', 'unchanged'] as const

interface UserImportSearch {
  /** Those that were refused, if it is left out. */
  readonly outcome?: Exclude<(typeof outcomes)[number], 'refused'>
}

export function readUserImportSearch(search: Readonly<Record<string, unknown>>): UserImportSearch {
  const outcome = outcomes.find((known) => known === search.outcome)
  return outcome === undefined || outcome === 'refused' ? {} : { outcome }
}
