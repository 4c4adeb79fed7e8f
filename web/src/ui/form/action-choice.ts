// Actions that are chosen one by one, and patterns for those who know them.

export interface OfferedAction {
  readonly name: string
  readonly title: string
  readonly description?: string | null
}

export interface ChosenActions {
  readonly chosen: readonly string[]
  /** One per line. */
  readonly patterns: string
}

export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const actionsOf = ({ chosen, patterns }: ChosenActions): string[] => [
  ...new Set([...chosen, ...linesOf(patterns)]),
]

export const chosenOf = (actions: readonly string[]): ChosenActions => ({
  chosen: actions.filter((action) => !action.endsWith('*')),
  patterns: actions.filter((action) => action.endsWith('*')).join('\n'),
})

/** The pattern that includes an action, if there is one. */
export const patternFor = (patterns: readonly string[], action: string): string | undefined =>
  patterns.find((pattern) => (pattern.endsWith('*') ? action.startsWith(pattern.slice(0, -1)) : pattern === action))
