/** A pattern may end with a star, which matches any rest. */
export function matchesAction(patterns: readonly string[], action: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? action.startsWith(pattern.slice(0, -1)) : pattern === action,
  )
}
