// Which differences of a replay are listed, as the address of the page says it.

export const causes = ['draft', 'since'] as const

interface ReplaySearch {
  /** Those of the draft, if it is left out. */
  readonly cause?: 'since'
}

export const readReplaySearch = ({ cause }: Readonly<Record<string, unknown>>): ReplaySearch =>
  cause === 'since' ? { cause } : {}
