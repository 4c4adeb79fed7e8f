/** What of the list is asked for, as the address says it. */
export interface TokenSearch {
  readonly prefix?: string
  readonly assigned?: boolean
}

export const readTokenSearch = ({ prefix, assigned }: Readonly<Record<string, unknown>>): TokenSearch => ({
  // A serial number that looks like a number in an address is read as one.
  ...(prefix === undefined || prefix === '' ? {} : { prefix: String(prefix) }),
  ...(typeof assigned === 'boolean' ? { assigned } : {}),
})

export const importOutcomes = ['refused', 'imported'] as const

/** Which lines of an import are listed. */
interface TokenImportSearch {
  /** Those that were refused, if it is left out. */
  readonly outcome?: 'imported'
}

export const readTokenImportSearch = ({ outcome }: Readonly<Record<string, unknown>>): TokenImportSearch =>
  outcome === 'imported' ? { outcome } : {}
