/** A star at the end of a pattern stands for anything; elsewhere there is none. */
export function matchesAction(patterns: readonly string[], action: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? action.startsWith(pattern.slice(0, -1)) : pattern === action,
  )
}
